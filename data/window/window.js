// Everything works without this file, page by page. With it a touch changes the page in place, others' moves come by
// themselves, and whoever is offline is told so.
const main = document.getElementById("main");
const offline = document.getElementById("offline");
let newest = 0; // of several requests on their way the last one counts
let stream = null;
let busy = 0; // what the person does comes first: news that come meanwhile are looked at afterwards
let missed = false;
const PATIENCE = 20000; // milliseconds for an answer: who hears nothing may try again

function away(is) {
  offline.hidden = !is;
}

// Puts the answer in the place of what is there; pictures that are the same stay, and so does what has the focus.
async function show(request) {
  busy += 1;
  try {
    return await put(request);
  } finally {
    busy -= 1;
    if (missed && busy === 0) news();
  }
}

async function put(request) {
  const mine = ++newest;
  let answer;
  let text;
  try {
    answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE) });
    text = await answer.text();
  } catch { // there is no connection, it broke off in the middle, or nobody answers
    away(true);
    return false;
  }
  if (mine !== newest) return false;
  away(false);
  const made = new DOMParser().parseFromString(text, "text/html");
  if (made.documentElement.dataset.release !== undefined) released(made.documentElement.dataset.release);
  const found = made.getElementById("main");
  if (found === null) { // a whole other page, such as that nobody knows any more who this is
    document.documentElement.replaceWith(made.documentElement);
    return false;
  }
  const focused = document.activeElement?.dataset?.touch;
  const near = beside(document.activeElement);
  const held = document.activeElement?.matches?.("form:not([data-sent]) [data-keep]") ? document.activeElement : null;
  const kept = []; // they never leave their document: a picture that does is asked for again
  for (const image of found.querySelectorAll("img")) {
    const old = [...main.querySelectorAll("img")].find((each) => each.getAttribute("src") === image.getAttribute("src"));
    if (!old) continue;
    const gap = made.createElement("i");
    image.replaceWith(gap);
    kept.push([gap, old]);
  }
  for (const figure of found.querySelectorAll("figure[class]")) { // the last picture stays until the new one has come
    const old = main.querySelector(`figure[class="${figure.className}"] img`);
    const image = figure.querySelector("img");
    if (!old || !image) continue;
    figure.style.backgroundImage = `url("${old.currentSrc || old.src}")`;
    image.addEventListener("load", () => { figure.style.backgroundImage = ""; }, { once: true });
  }
  const written = [...main.querySelectorAll("form:not([data-sent]) [data-keep]:not([type=range])")].filter((each) => each.value !== each.defaultValue);
  declined(found);
  const asked = saying();
  const open = [...main.querySelectorAll("details")].map((each) => each.open);
  main.replaceChildren(...found.childNodes);
  for (const [gap, old] of kept) gap.replaceWith(old);
  main.querySelectorAll("details").forEach((each, place) => { each.open = open[place] ?? false; });
  for (const each of written) {
    const same = main.querySelector(`[data-keep][name="${each.name}"]`);
    if (same) same.value = each.value;
  }
  const place = held && main.querySelector(`[data-keep][name="${held.name}"]`);
  if (place) { // what is being written, or held, is the person's own
    place.replaceWith(held);
    held.focus();
  } else if (focused !== undefined) {
    (main.querySelector(`[data-touch="${CSS.escape(focused)}"]`) ?? main.querySelector("#choices button"))?.focus();
  } else if (near !== null) {
    main.querySelector(near)?.focus({ preventScroll: true });
  }
  const status = main.querySelector("#table .status");
  if (status && asked !== null && asked !== saying() && (unmoved || status.matches(".over")) && status.getBoundingClientRect().bottom < 0) {
    status.scrollIntoView({ block: "start" }); // something else is asked, or it is over: that stands above what was pressed
  }
  document.title = made.title;
  times();
  follow();
  return true;
}

// What the table says above its board: what one is asked, or whom it waits for.
function saying() {
  return main.querySelector("#table .status")?.firstChild.textContent.trim() ?? null;
}

let unmoved = false; // nobody has moved the page since something was pressed
for (const kind of ["wheel", "touchmove", "keydown"]) addEventListener(kind, () => { unmoved = false; }, { passive: true });

// An offer of one's own that is gone while nothing else happened was turned down, which no step of the story tells.
function declined(found) {
  const seq = (where) => where.querySelector("#table")?.dataset.seq;
  const gone = main.querySelector('.offer[data-gone]:not([data-gone=""], [data-sent])');
  if (gone === null || seq(main) !== seq(found) || found.querySelector('.offer[data-gone]:not([data-gone=""])')) return;
  const told = document.createElement("p");
  told.className = "told";
  told.setAttribute("role", "status");
  told.textContent = gone.dataset.gone;
  found.querySelector(".status")?.after(told);
}

// Where somebody at a keyboard goes on after what they pressed or typed; a phone's keyboard stays down.
function beside(pressed) {
  if (!matchMedia("(hover: hover)").matches) return null;
  if (pressed?.closest?.("form.typed")) return "form.typed input[name=text]";
  return pressed?.closest?.(".choices") ? "#choices button" : null;
}

// The page was open over an update: it takes the new files, but what is being written or answered is not taken away.
function released(now) {
  if (now === document.documentElement.dataset.release) return;
  const writing = [...document.querySelectorAll("textarea, input[type=text], input[type=number]")].some((each) => each.value !== each.defaultValue);
  if (writing || document.querySelector(".sure") !== null) document.getElementById("renewed").hidden = false;
  else location.reload();
}

function times() {
  for (const time of document.querySelectorAll("time[data-until]")) {
    time.textContent = new Date(time.dateTime).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  }
}

// A finger is wider than a square: beside something small, or between two, the nearest is meant.
function nearest(event) {
  const link = event.target.closest("a[data-touch]");
  const svg = event.target.closest("figure svg");
  if (svg === null || event.detail === 0) return link;
  const own = link?.querySelector("rect").getBoundingClientRect();
  if (own && Math.min(own.width, own.height) >= 24) return link;
  let best = link;
  let distance = 28;
  for (const each of svg.querySelectorAll("a[data-touch]")) {
    const box = each.querySelector("rect").getBoundingClientRect();
    const far = Math.hypot(event.clientX - (box.left + box.right) / 2, event.clientY - (box.top + box.bottom) / 2);
    if (far < distance) [best, distance] = [each, far];
  }
  return best;
}

document.addEventListener("click", (event) => {
  const link = nearest(event);
  if (!link || event.ctrlKey || event.metaKey || event.button > 0) return;
  event.preventDefault();
  if (main.querySelector("form[data-sent]")) return; // the answer to what was just pressed comes first
  history.replaceState(null, "", link.getAttribute("href"));
  show(link.getAttribute("href"));
});

document.addEventListener("keydown", (event) => {
  const link = event.target.closest?.("a[role=button]");
  if (event.key === " " && link) {
    event.preventDefault();
    link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  }
});

// What was asked for may stand far from the button: whoever asked sees it, and a question takes the keyboard.
function answered() {
  main.querySelector(".sure")?.focus({ preventScroll: true });
  const told = main.querySelector(".told, .sure, .offer");
  const box = told?.getBoundingClientRect();
  if (box && (box.top < 0 || box.bottom > innerHeight)) told.scrollIntoView({ block: "start" });
}

document.addEventListener("submit", (event) => {
  const action = event.submitter?.getAttribute("formaction") ?? event.target.getAttribute("action");
  if (!/^\/[te]\//.test(action ?? "") || event.target.hasAttribute("data-whole")) return;
  event.preventDefault();
  history.replaceState(null, "", location.pathname); // what was touched is done with
  const form = new URLSearchParams(new FormData(event.target, event.submitter));
  unmoved = true;
  event.target.dataset.sent = "yes"; // what was written in it is no draft any more
  event.submitter?.setAttribute("aria-busy", "true");
  for (const button of event.target.querySelectorAll("button")) button.disabled = true; // pressed twice is meant once
  show(new Request(action, { method: "POST", body: form, headers: { "X-Tabard-In-Place": "yes" } }))
    .then((done) => {
      if (done) return answered();
      delete event.target.dataset.sent;
      event.submitter?.removeAttribute("aria-busy");
      for (const button of event.target.querySelectorAll("button")) button.disabled = false;
    });
});

document.addEventListener("input", (event) => {
  const form = event.target.closest("[data-live-form]");
  if (form === null) return;
  const address = `${form.getAttribute("action")}?${new URLSearchParams(new FormData(form))}`;
  history.replaceState(null, "", address);
  show(address);
});

document.addEventListener("change", (event) => {
  if (event.target.form?.hasAttribute("data-auto")) event.target.form.requestSubmit();
});

// A dialogue that is open, or a note that is being written, is not taken away: the news wait until it is done.
function news() {
  if (document.querySelector(".sure") !== null) return;
  missed = busy > 0;
  if (!missed) show(location.pathname + location.search);
}

function follow() {
  const where = document.querySelector("[data-live]")?.dataset.live;
  if (stream !== null && stream.where === where) return;
  stream?.source.close();
  stream = null;
  if (!where) return;
  const source = new EventSource(where);
  stream = { where, source };
  source.addEventListener("release", (event) => released(event.data));
  source.onmessage = (event) => {
    // the page says itself which moment it shows: something may have happened before it was told of anything
    if (document.querySelector("[data-live]")?.dataset.stamp !== event.data) news();
    else away(false);
  };
  source.onerror = () => {
    away(true);
    if (source.readyState === EventSource.CLOSED) {
      stream = null; // it was refused: nobody knows this page any more, or too many are open
      setTimeout(() => { news(); follow(); }, 15000);
    }
  };
}

// --- tournaments: the clock of a round, the page that scrolls on a wall, printing ---

setInterval(() => {
  for (const time of document.querySelectorAll("time[data-countdown]")) {
    const left = Math.round((new Date(time.dateTime) - Date.now()) / 1000);
    const [hours, minutes, seconds] = [left / 3600, left / 60 % 60, left % 60].map((each) => String(Math.floor(Math.max(0, each))).padStart(2, "0"));
    time.textContent = `${hours}:${minutes}:${seconds}`;
  }
}, 1000);

// Slowly down, a rest at the end, and from the top again; whoever touches the page stops it for a minute.
let resting = 0;
function roll() {
  if (document.querySelector("[data-wall]") === null) return;
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const root = document.documentElement;
  const end = root.scrollTop + innerHeight >= root.scrollHeight - 2;
  if (Date.now() > resting) {
    if (end) window.scrollTo({ top: 0 });
    else window.scrollBy({ top: still ? innerHeight * 0.8 : 1 });
    if (end || root.scrollTop === 0) resting = Date.now() + 8000;
  }
  setTimeout(roll, still ? 12000 : 30);
}
if (document.querySelector("[data-wall]") !== null) {
  for (const kind of ["pointerdown", "wheel", "keydown"]) addEventListener(kind, () => { resting = Date.now() + 60000; }, { passive: true });
  resting = Date.now() + 5000;
  roll();
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-print]")) print();
});

window.addEventListener("offline", () => away(true));
window.addEventListener("online", news);
document.documentElement.classList.add("js");
times();
follow();

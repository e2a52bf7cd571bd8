"use strict";
// Numbers and times in the reader's form, the address of the page in code, and the search of the
// home page. Without this file every page shows the same content.
(() => {
  const locales = (() => {
    try {
      return Intl.getCanonicalLocales([...(navigator.languages ?? [])]);
    } catch {
      return []; // A browser without a language that can be named: its own form.
    }
  })();
  const number = new Intl.NumberFormat(locales);
  const moment = new Intl.DateTimeFormat(locales, { dateStyle: "medium", timeStyle: "short" });
  for (const element of document.querySelectorAll("data[value]")) {
    element.textContent = number.format(BigInt(element.value));
  }
  for (const element of document.querySelectorAll("time[datetime]")) {
    const time = new Date(element.dateTime);
    if (!Number.isNaN(time.getTime())) {
      element.title = element.textContent;
      element.textContent = moment.format(time);
    }
  }
  const folder = location.href.replace(/[?#].*$/, "").replace(/[^/]*$/, "");
  for (const element of document.querySelectorAll("[data-base]")) {
    element.textContent = folder;
  }

  const search = document.querySelector("[data-search]");
  const index = window.datasetBuilderIndex;
  if (!search || !Array.isArray(index)) {
    return;
  }
  const input = search.querySelector("input");
  const status = search.querySelector("output");
  const results = document.querySelector("[data-results]");
  const pages = document.querySelector("[data-pages]");
  const folded = (text) => text.normalize("NFKC").toLowerCase();
  const texts = index.map((entry) => folded(entry.t + " " + entry.i + " " + entry.d));
  const item = (entry) => {
    const card = document.createElement("li");
    card.className = "card";
    const heading = document.createElement("h2");
    const link = document.createElement("a");
    link.href = entry.u;
    link.textContent = entry.t;
    heading.append(link);
    const text = document.createElement("p");
    text.className = "soft";
    text.textContent = entry.d;
    card.append(heading, text);
    return card;
  };
  const run = () => {
    const words = folded(input.value).split(/\s+/).filter(Boolean);
    results.replaceChildren();
    results.hidden = words.length === 0;
    pages.hidden = words.length > 0;
    status.textContent = "";
    if (words.length > 0) {
      const found = index.filter((entry, at) => words.every((word) => texts[at].includes(word)));
      results.append(...found.slice(0, 100).map(item));
      status.textContent = search.dataset.search.replace("{0}", number.format(found.length));
    }
  };
  search.hidden = false;
  input.addEventListener("input", run);
  run();
})();

// Redoc colours the code of samples and not that of guides. These are the parts of code that are coloured there, by the
// language that a guide names.
const parts = {
  sh: /(?<comment>(?<=^|\s)#\s.*)|(?<string>"[^"]*"|'[^']*')|(?<keyword>(?<=^\s*)(?:curl|export|npm|npx|payfac)\b|(?<=\s)--?[a-zA-Z][\w-]*)/gm,
  ts: /(?<comment>\/\/.*)|(?<string>'[^'\n]*'|`[^`]*`)|(?<keyword>\b(?:async|await|break|const|else|export|for|from|function|if|import|let|new|of|return|throw|type)\b)/g,
  json: /(?<keyword>"[^"\n]*"(?=\s*:))|(?<string>"[^"\n]*")/g,
};

/** Colours all code of guides that is on the page. A highlight is no change of the page, so Redoc does not notice it. */
function colourCode() {
  const highlights = { comment: new Highlight(), string: new Highlight(), keyword: new Highlight() };
  for (const { firstChild: code, dataset } of document.querySelectorAll('pre[data-language]')) {
    if (!(code instanceof Text) || !(dataset.language in parts)) continue;
    for (const { index, groups, 0: found } of code.data.matchAll(parts[dataset.language])) {
      const range = new Range();
      range.setStart(code, index);
      range.setEnd(code, index + found.length);
      const [kind] = Object.entries(groups).find(([, text]) => text !== undefined);
      highlights[kind].add(range);
    }
  }
  for (const [kind, highlight] of Object.entries(highlights)) CSS.highlights.set(`code-${kind}`, highlight);
}

// Browsers that cannot do it show the code in one colour.
if ('highlights' in CSS) {
  let isPlanned = false;
  new MutationObserver(() => {
    if (isPlanned) return;
    isPlanned = true;
    requestAnimationFrame(() => {
      isPlanned = false;
      colourCode();
    });
  }).observe(document.body, { childList: true, subtree: true });
}

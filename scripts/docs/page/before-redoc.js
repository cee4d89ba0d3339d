// Redoc keeps its own address in the fragment. The `type` of a problem names an anchor of ours, which stays the same
// however the documentation is laid out.
function openErrorAnchor() {
  const code = /^#error-(\w+)$/.exec(location.hash)?.[1];
  if (code !== undefined) location.replace(`#/errors/${code}`);
}

openErrorAnchor();
addEventListener('hashchange', openErrorAnchor);

// A reader who changes the language goes on at the same place.
document.getElementById('head').addEventListener('click', ({ target }) => {
  if (target.hreflang) target.hash = location.hash;
});

// Redoc's search would compile itself into a worker, which the page's policy forbids; where it cannot, it works without
// one. This makes it do so before it tries, because the browser would report the attempt.
Object.defineProperty(globalThis, '_factory', {
  get() {
    throw new Error('no code is compiled at run time');
  },
});

/** Marks the guides in another language than the page's: a screen reader has to know that, and Redoc cannot mark it. */
function markGuides({ tags }) {
  const slugs = tags.flatMap(({ name, 'x-language': language }) =>
    language === undefined
      ? []
      : [name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '-')],
  );
  new MutationObserver(() => {
    for (const section of document.querySelectorAll('[data-section-id]:not([lang])')) {
      if (slugs.includes(section.dataset.sectionId.split('/')[1])) section.lang = 'pt-BR';
    }
  }).observe(document, { childList: true, subtree: true });
}

// Redoc keeps its own address in the fragment. The `type` of a problem names an anchor of ours, which stays the same
// however the documentation is laid out.
function openErrorAnchor() {
  const code = /^#error-(\w+)$/.exec(location.hash)?.[1];
  if (code !== undefined) location.replace(`#/errors/${code}`);
}

openErrorAnchor();
addEventListener('hashchange', openErrorAnchor);

/** The guides whose chapters have other addresses in another language. Those of errors are their codes. */
const translatedGuides = new Set();

// A reader who changes the language goes on at the same place, or at the beginning of the same guide.
function keepPlace() {
  const [, tag, chapter] = location.hash.split('/');
  const hash = chapter && translatedGuides.has(tag) ? `#/${tag}` : location.hash;
  for (const link of document.querySelectorAll('#head a[hreflang]')) link.hash = hash;
}

keepPlace();
addEventListener('hashchange', keepPlace);

// Redoc's search would compile itself into a worker, which the page's policy forbids; where it cannot, it works without
// one. This makes it do so before it tries, because the browser would report the attempt.
Object.defineProperty(globalThis, '_factory', {
  get() {
    throw new Error('no code is compiled at run time');
  },
});

const slugOf = (name) => name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '-');

/**
 * Takes note of which guides have chapters, and marks the guides in another language than the page's: a screen reader
 * has to know that, and Redoc cannot mark it.
 */
function useTags(tags) {
  for (const { name, 'x-traitTag': isGuide, 'x-language': own } of tags) {
    if (isGuide && own === undefined && name !== 'Errors') translatedGuides.add(slugOf(name));
  }
  keepPlace();
  const slugs = tags.filter((tag) => tag['x-language'] !== undefined).map(({ name }) => slugOf(name));
  new MutationObserver(() => {
    for (const section of document.querySelectorAll('[data-section-id]:not([lang])')) {
      if (slugs.includes(section.dataset.sectionId.split('/')[1])) section.lang = 'pt-BR';
    }
  }).observe(document, { childList: true, subtree: true });
}

// Redoc keeps its own address in the fragment. The `type` of a problem names an anchor of ours, which stays the same
// however the documentation is laid out.
function openErrorAnchor() {
  const code = /^#error-(\w+)$/.exec(location.hash)?.[1];
  if (code !== undefined) location.replace(`#/errors/${code}`);
}

openErrorAnchor();
addEventListener('hashchange', openErrorAnchor);

// Redoc's search would compile itself into a worker, which the page's policy forbids; where it cannot, it works without
// one. This makes it do so before it tries, because the browser would report the attempt.
Object.defineProperty(globalThis, '_factory', {
  get() {
    throw new Error('no code is compiled at run time');
  },
});

// Some guides are in Portuguese and the page is in English. A screen reader has to know that, and Redoc
// cannot mark it.
const guideInPortuguese =
  /^\/(ler-o-extrato|taxas|parcelas|repasses|estornos|reservas|efeitos-de-contratos|antecipacao|manha-financeira)(\/|$)/;
new MutationObserver(() => {
  for (const section of document.querySelectorAll('[data-section-id]:not([lang])')) {
    if (guideInPortuguese.test(section.dataset.sectionId)) section.lang = 'pt-BR';
  }
}).observe(document, { childList: true, subtree: true });

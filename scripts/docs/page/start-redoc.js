// This stands after Redoc's own code, in the same module: `init` is Redoc's.
const options = {
  disableTelemetry: true,
  router: 'hash',
  sortRequiredPropsFirst: true,
  jsonSamplesExpandLevel: 4,
  maxDisplayedEnumValues: 12,
  // The height of the page's head.
  scrollYOffset: 48,
  // Phones show no patterns.
  hideSchemaPattern: matchMedia('(width <= 600px)').matches,
  // Redoc drops samples in other languages than these, and TypeScript is not in its own list.
  codeSamples: { languages: [{ lang: 'curl' }, { lang: 'TypeScript' }, { lang: 'Payload' }] },
};

const text = document.getElementById('text');
const spec = text.textContent || (await (await fetch(text.href)).text());
markGuides(JSON.parse(spec));
init(spec, options, document.getElementById('redoc'));

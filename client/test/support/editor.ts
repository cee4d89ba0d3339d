import ts from 'typescript';

/**
 * Opens an editor with one TypeScript file. The returned function gives the text that it shows at the first occurrence
 * of `word`, or '' if it shows nothing.
 */
export function openEditor(file: string, text: string): (word: string) => string {
  const textOf = (name: string) => (name === file ? text : ts.sys.readFile(name));
  const service = ts.createLanguageService({
    // The standard library is left out: no description needs it, and reading it takes seconds.
    getCompilationSettings: () => ({
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      allowImportingTsExtensions: true,
      noLib: true,
      types: [],
    }),
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot(name) {
      const found = textOf(name);
      return found === undefined ? undefined : ts.ScriptSnapshot.fromString(found);
    },
    getCurrentDirectory: () => ts.sys.getCurrentDirectory(),
    getDefaultLibFileName: (options) => ts.getDefaultLibFilePath(options),
    fileExists: (name) => textOf(name) !== undefined,
    readFile: textOf,
    directoryExists: (name) => ts.sys.directoryExists(name),
  });
  return (word) => {
    const { documentation, tags = [] } = service.getQuickInfoAtPosition(file, text.indexOf(word)) ?? {};
    return [documentation, ...tags.map((tag) => tag.text)]
      .map((part) => ts.displayPartsToString(part))
      .join('\n');
  };
}

#!/usr/bin/env node
// In the project's folder this runs the source, for which Node has to strip types; a package has what was built of it.
import { existsSync } from 'node:fs';

const source = new URL('../src/main.ts', import.meta.url);
await import(existsSync(source) ? source.href : new URL('../dist/main.mjs', import.meta.url).href);

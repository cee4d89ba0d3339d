// npm runs this after an installation: it builds the console and the documentation, if what builds them was installed.
// It is JavaScript, because it also runs on the Node of the host. Who builds them next anyway sets NO_PAGES.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

if (process.env['NO_PAGES'] === undefined && existsSync('node_modules/vite')) {
  const args = [process.env['npm_execpath'], 'run', '--silent', 'build:pages'];
  const { status } = spawnSync(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0)
    console.error('The console and the documentation were not built; the service runs without them.');
}

import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';

const moduleAt = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);

/** Node reports such a process by an error, and never by its end. */
test('a worker for which the system starts no process counts as one that ended', async () => {
  const program = `
    import cluster from 'node:cluster';
    import { createLogger, logTo } from ${moduleAt('../../http/observe/logger.ts')};
    import { Crew } from ${moduleAt('crew.ts')};
    process.execPath = '/no/such/program';
    const ended = [];
    cluster.on('exit', ({ id }) => ended.push(id));
    const crew = new Crew(createLogger('info', logTo(2)));
    const refused = await crew.add(2, {}).catch(({ name }) => name);
    await crew.stop('SIGTERM');
    console.log(JSON.stringify({ refused, ended }));`;
  const { stdout, stderr } = await new Promise<{ stdout: string; stderr: string }>((resolve) => {
    const args = ['--input-type=module', '--eval', program, 'main.ts'];
    execFile(process.execPath, args, (_, out, errors) => resolve({ stdout: out, stderr: errors }));
  });
  expect(stderr).toContain('ENOENT');
  expect(JSON.parse(stdout)).toEqual({ refused: 'UserError', ended: [1, 2] });
});

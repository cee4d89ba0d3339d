import { shellWord } from './output.ts';

/** The option that names a database for PostgreSQL's own tools. Arguments can be seen by everybody on the machine. */
export function dbnameOption(url: string): string {
  return `--dbname=${shellWord(withoutPassword(new URL(url)).href)}`;
}

/** How the tools get the password of the URL. */
export function passwordHint(url: string): string {
  const { hostname, port, pathname, username } = new URL(url);
  const place = [hostname, port || '5432', pathname.slice(1) || '*', username || '*'].map(decodeURIComponent);
  const line = place.map((part) => part.replaceAll(/[\\:]/g, '\\$&')).join(':');
  return (
    'The password is not in the command, because everybody on the machine can see the arguments of a program. Put it into\n' +
    'a file of mode 0600, and name the file in PGPASSFILE. It has one line, with the password at the end:\n\n' +
    `  ${line}:PASSWORD`
  );
}

function withoutPassword(url: URL): URL {
  url.password = '';
  url.searchParams.delete('password');
  return url;
}

import { shellWord } from './output.ts';

/** Names a database to PostgreSQL's own tools, without the password: everybody on the machine can see arguments. */
export function dbnameOption(url: string): string {
  return `--dbname=${shellWord(withoutPassword(new URL(url)).href)}`;
}

/** How PostgreSQL's tools get the password of the URL. */
export function passwordHint(url: string): string {
  const { hostname, port, pathname, username } = new URL(url);
  // An IPv6 address stands in brackets in a URL only.
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const place = [host, port || '5432', pathname.slice(1) || '*', username || '*'].map(decodeURIComponent);
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

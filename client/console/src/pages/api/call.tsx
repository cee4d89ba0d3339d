import classes from './api.module.css';

/** Method and path, as the document writes them. */
export function Call({ method, path }: { method: string; path: string }) {
  return (
    <code className={classes.call}>
      <strong>{method}</strong> {path}
    </code>
  );
}

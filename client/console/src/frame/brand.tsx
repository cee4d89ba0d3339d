import classes from './frame.module.css';

export function Brand() {
  return (
    <span className={classes.brand}>
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <rect width="24" height="24" rx="6" fill="var(--brand)" />
        <path d="M7 18V6h6a4 4 0 0 1 0 8h-3" fill="none" stroke="var(--on-brand)" strokeWidth="2.4" />
      </svg>
      <span className={classes.brandName}>Payfac</span>
    </span>
  );
}

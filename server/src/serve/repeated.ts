/**
 * Does work now and again after each interval. Only one run takes place at a time, because it may take longer than that.
 * `run` does it at once, or joins the run that takes place. `stop` waits for the last one.
 */
export function repeated(
  work: () => Promise<void>,
  intervalMs: number,
): { run: () => Promise<void>; stop: () => Promise<void> } {
  let running: Promise<void> | null = null;
  const run = () => (running ??= work().finally(() => (running = null)));
  void run();
  const timer = setInterval(() => void run(), intervalMs);
  timer.unref();
  return {
    run,
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

import { main } from '../../lab/payfac.ts';
import { runProof, withSetup } from '../run-proof.ts';
import { proveEvents } from './prove-events.ts';

const timeoutMs = 15 * 60_000;
const shownEvents = 20;

await runProof(
  {
    name: 'events',
    about:
      'Delivers events to receivers, some of which are dead: they hang, refuse connections or respond with 500. First\n' +
      'without interruption, then with workers killed (SIGKILL) and replaced. Shows that no event is lost, and that the\n' +
      'intermediary itself gets all of them, those of each receiver in their order. A killed worker\n' +
      'keeps the events it had claimed from the next one for half a minute.',
    engines: ['sqlite'],
    numbers: {
      events: { default: 10_000, about: 'events, of all receivers together' },
      receivers: { default: 100, about: 'receivers, each of a seller of its own' },
      dead: { default: 10, about: 'how many receivers are dead', atLeast: 0 },
      kills: { default: 10, about: 'how many workers are killed in the second run' },
    },
  },
  async (engine, { kills, ...numbers }) => {
    const workerArgs = [main, 'worker', '--clock-is-right'];
    let isProved = true;
    for (const killed of [0, kills]) {
      const proof = await withSetup(engine, ({ location }) =>
        proveEvents({ ...numbers, location, kills: killed, workerArgs, timeoutMs }),
      );
      const { healthyEvents, ownEvents, deadEvents, repeated, seconds, lost, disordered } = proof;
      const shown = (ids: string[]) => (ids.length === 0 ? 'none' : ids.slice(0, shownEvents).join(', '));
      console.log(
        `${killed} workers killed:\n` +
          `  healthy receivers: ${healthyEvents} events in ${seconds.toFixed(1)} s, ${repeated} of them delivered again\n` +
          `  dead receivers: ${deadEvents} events, waiting to be retried\n` +
          `  the intermediary itself: ${ownEvents} events of all receivers, out of order: ${shown(disordered)}\n` +
          `  lost: ${shown(lost)}`,
      );
      isProved &&= lost.length === 0 && disordered.length === 0;
    }
    return isProved;
  },
);

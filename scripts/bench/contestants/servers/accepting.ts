/** Accepts every event, as fast as it can: `accepting.ts PORT`. */
import { listen } from './listen.ts';

listen((req, res) => {
  req.resume();
  req.on('end', () => res.writeHead(204).end());
});

/** Accepts every event, and costs whoever sends it as little as can be: `accepting.ts PORT`. */
import { listen } from './listen.ts';

listen((req, res) => {
  req.resume();
  req.on('end', () => res.writeHead(204).end());
});

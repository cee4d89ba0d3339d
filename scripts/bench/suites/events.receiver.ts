/** Accepts every event, as fast as it can: `events.receiver.ts PORT`. */
import { createServer } from 'node:http';

createServer((req, res) => {
  req.resume();
  req.on('end', () => res.writeHead(204).end());
}).listen(Number(process.argv[2]), '127.0.0.1');

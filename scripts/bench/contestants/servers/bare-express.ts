/**
 * Express alone: no validation, token or database, always the same response: `bare-express.ts PORT JSON`.
 */
import express from 'express';
import { listen, serverArguments } from './listen.ts';

const answer = JSON.parse(serverArguments().args[0] ?? '') as object;
const app = express();
app.get('/v2/seller', (_req, res) => {
  res.json(answer);
});
listen(app);

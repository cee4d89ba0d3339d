import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { verifyWebhook, WebhookVerificationError } from '@payment-intermediary/client';

/** `webhookSecret` in the response to `POST /v2/seller`. */
const secret = process.env.PAYFAC_WEBHOOK_SECRET ?? '';

async function receive(req: IncomingMessage, res: ServerResponse): Promise<void> {
  try {
    const event = await verifyWebhook(await buffer(req), req.headers, secret);
    // Store `webhook-id` here, and the event if it is new; then respond, and do the work afterwards.
    res.writeHead(204).end();
    if (event.type === 'charge.paid')
      console.log(`${event.type}: ${event.data.uuid} ${event.data.value} BRL`);
    else console.log(`${event.type}: seller ${event.data.idSeller}`);
  } catch (error) {
    res.writeHead(error instanceof WebhookVerificationError ? 400 : 500).end();
  }
}

createServer((req, res) => void receive(req, res)).listen(Number(process.env.PORT ?? 8080));

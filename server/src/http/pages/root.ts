import type { RequestHandler } from 'express';

/** `/` leads a person, whose browser asks for HTML, to the documentation, and a program to the spec. */
export function serveRoot(publicUrl: string): RequestHandler {
  const { pathname } = new URL(publicUrl);
  const prefix = pathname.replace(/\/$/, '');
  return (req, res) => {
    const isPerson = req.accepts(['json', 'html']) === 'html';
    res.vary('Accept').redirect(`${prefix}${isPerson ? '/docs' : '/openapi.json'}`);
  };
}

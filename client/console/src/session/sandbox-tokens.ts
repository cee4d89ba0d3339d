/** The tokens that a sandbox writes into its own page; null on any other server. */
export interface SandboxTokens {
  intermediary: string;
  sellers: Record<string, string>;
}

export function sandboxTokens(): SandboxTokens | null {
  const content = document.querySelector<HTMLMetaElement>('meta[name="sandbox-tokens"]')?.content;
  // The server that serves this page wrote it.
  return content === undefined ? null : (JSON.parse(content) as SandboxTokens);
}

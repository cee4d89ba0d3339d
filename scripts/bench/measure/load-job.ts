/** One request as the load generator sends it. */
export interface LoadRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** A job for the load generator. */
export interface LoadJob {
  /** The URL of one server, or of several that share the connections and the requests. */
  urls: string[];
  connections: number;
  seconds: number;
  /** Whether a request may be sent again. If not, the load ends when all have been sent, if that is sooner. */
  repeats: boolean;
  /** The load also ends after this many requests. */
  atMost?: number;
  requests: LoadRequest[];
}

/** The results of the load generator. */
export interface LoadReport {
  statuses: Record<string, number>;
  /** Requests without a response. */
  failures: number;
  elapsedMs: number;
  /** How busy the generator itself was, as a share of one core. */
  busyShare: number;
}

import {
  context,
  isSpanContextValid,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Span,
  type SpanOptions,
} from '@opentelemetry/api';

/** Makes the spans of this service. They go nowhere unless an OpenTelemetry SDK was registered before the start (D52). */
export const tracer = () => trace.getTracer('payment-intermediary');

/** Returns whether an SDK was registered. */
export function isTracing(): boolean {
  return isSpanContextValid(tracer().startSpan('start').spanContext());
}

/** Runs work in a span, which ends with it. */
export function inSpan<T>(name: string, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T> {
  return tracer().startActiveSpan(name, options, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      failed(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Marks a span as failed. The message of an error may hold data, so only its class is kept. */
function failed(span: Span, error: unknown): void {
  const type = error instanceof Error ? error.constructor.name : typeof error;
  span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR });
}

/** Returns the function in the span that is active now, for a function that is called later from elsewhere. */
export function inThisSpan<F extends (...args: never[]) => unknown>(work: F): F {
  return context.bind(context.active(), work);
}

/** A statement that has ended, with its text, which has no values in it. */
interface EndedStatement {
  system: 'sqlite' | 'postgresql';
  text: string;
  durationMs: number;
  /** Undefined if it succeeded. */
  error: unknown;
}

/** Records a statement as a part of the active span. What belongs to no request and no delivery is not recorded. */
export function recordStatement({ system, text, durationMs, error }: EndedStatement): void {
  if (trace.getActiveSpan() === undefined) return;
  const endTime = performance.now();
  const [operation = ''] = /^\w+/.exec(text) ?? [];
  const table = /\b(?:from|into|update)\s+"?(\w+)/.exec(text)?.[1];
  const attributes: Attributes = {
    'db.system.name': system,
    'db.operation.name': operation,
    'db.query.text': text,
    ...(table !== undefined && { 'db.collection.name': table }),
  };
  const name = table === undefined ? operation : `${operation} ${table}`;
  const span = tracer().startSpan(name, {
    kind: SpanKind.CLIENT,
    startTime: endTime - durationMs,
    attributes,
  });
  if (error !== undefined) failed(span, error);
  span.end(endTime);
}

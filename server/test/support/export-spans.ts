/**
 * Exports the spans of a process that is started with `--import` of this file, as an operator's own file would do it
 * (server/docs/operating.md), to the collector that the standard variables name.
 */
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';

new NodeTracerProvider({ spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())] }).register();

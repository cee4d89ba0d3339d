import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { formats } from '../../server/src/http/request/formats.ts';
import {
  operationsOf,
  resolved,
  type ApiDocument,
  type Example,
  type Exemplified,
  type Reference,
} from './document.ts';

interface Place {
  pointer: string;
  holder: Exemplified;
}

/** Every example of a parameter, header, request or response that its schema rejects, and each of these without one. */
export function exampleFaults(document: ApiDocument): string[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats });
  addFormats.default(ajv, { mode: 'full' });
  ajv.addSchema(document, 'openapi.json');
  const validator = (pointer: string): ValidateFunction => ajv.compile({ $ref: `openapi.json#${pointer}` });
  return placesOf(document).flatMap((place) => placeFaults(document, place, validator));
}

/** How many examples there are, so that a test can check that none is skipped. */
export function countExamples(document: ApiDocument): number {
  return placesOf(document).reduce((sum, { holder }) => sum + examplesOf(document, holder).length, 0);
}

function placesOf(document: ApiDocument): Place[] {
  const { parameters = {}, headers = {}, responses = {} } = document.components;
  const places: Place[] = [
    ...Object.entries(parameters).map(([name, holder]) => at(`/components/parameters/${name}`, holder)),
    ...Object.entries(headers).map(([name, holder]) => at(`/components/headers/${name}`, holder)),
    ...Object.entries(responses).flatMap(([name, { content }]) =>
      media(`/components/responses/${name}`, content),
    ),
  ];
  for (const { path, method, operation } of operationsOf(document)) {
    const pointer = `/paths/${escaped(path)}/${method}`;
    places.push(...media(`${pointer}/requestBody`, operation.requestBody?.content));
    for (const [status, response] of Object.entries(operation.responses)) {
      if (!('$ref' in response)) places.push(...media(`${pointer}/responses/${status}`, response.content));
    }
  }
  return places;
}

function at(pointer: string, holder: Exemplified): Place {
  return { pointer, holder };
}

function media(pointer: string, content: Record<string, Exemplified> | undefined): Place[] {
  return Object.entries(content ?? {}).map(([type, holder]) =>
    at(`${pointer}/content/${escaped(type)}`, holder),
  );
}

function placeFaults(
  document: ApiDocument,
  { pointer, holder }: Place,
  validator: (pointer: string) => ValidateFunction,
): string[] {
  const examples = examplesOf(document, holder);
  if (examples.length === 0) return [`${pointer} has no example`];
  const validate = validator(`${pointer}/schema`);
  return examples.flatMap(({ name, value }) => faults(`${pointer} ${name}`, validate, value));
}

function examplesOf(document: ApiDocument, holder: Exemplified): { name: string; value: unknown }[] {
  const named = Object.entries<Example | Reference>(holder.examples ?? {}).map(([name, example]) => ({
    name,
    value: resolved(document, example).value,
  }));
  return 'example' in holder ? [{ name: 'example', value: holder.example }, ...named] : named;
}

function faults(where: string, validate: ValidateFunction, value: unknown): string[] {
  if (validate(value)) return [];
  return (validate.errors ?? []).map((error) => `${where}: ${error.instancePath} ${error.message}`);
}

/** As in a JSON Pointer in a URI fragment (RFC 6901, section 6). */
function escaped(token: string): string {
  return encodeURIComponent(token.replaceAll('~', '~0').replaceAll('/', '~1'));
}

import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { StatefulSet } from 'kubernetes-types/apps/v1.js';
import type { Container, PodSpec } from 'kubernetes-types/core/v1.js';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { commandTable } from '../../server/src/cli/command-table.ts';
import { loadConfig } from '../../server/src/config.ts';
import { compilerErrors } from './compile.ts';
import { readDocument, root } from './document.ts';

/** The objects for Kubernetes, and what they take from the image and from the service. No test has a cluster. */
const folder = join(root, 'server', 'deploy', 'kubernetes');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

interface KubernetesObject {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  spec: { template?: { metadata: { labels: object }; spec: PodSpec }; selector?: { matchLabels?: object } };
}

const { resources, images, configMapGenerator, secretGenerator } = parse(read('kustomization.yaml')) as {
  resources: string[];
  images: { name: string; newTag: string }[];
  configMapGenerator: { name: string; envs: string[] }[];
  secretGenerator: { name: string; envs: string[] }[];
};
const objects = resources.flatMap((file) =>
  parseAllDocuments(read(file)).map((document) => document.toJS() as KubernetesObject),
);
const pods = objects.flatMap(({ spec }) => (spec.template === undefined ? [] : [spec.template.spec]));
const containers = pods.flatMap((pod) => pod.containers as Required<Container>[]);

/** Returns the text of a module that assigns the object to its type in Kubernetes' own definitions. */
function moduleOf({ kind, ...rest }: KubernetesObject): string {
  const [group, version] = rest.apiVersion.includes('/')
    ? rest.apiVersion.split('/')
    : ['core', rest.apiVersion];
  const types = `kubernetes-types/${group}/${version}.js`;
  return `import type { ${kind} } from '${types}';\nexport const it: ${kind} = ${JSON.stringify({ kind, ...rest })};`;
}

test('each object matches Kubernetes’ own types; an unknown field, a wrong type and a missing field do not', () => {
  const [server] = objects.filter(({ kind }) => kind === 'StatefulSet') as (KubernetesObject & StatefulSet)[];
  const unknownField = { ...server!, spec: { ...server!.spec, replica: 2 } } as KubernetesObject;
  const wrongType = { ...server!, spec: { ...server!.spec, replicas: '2' } } as KubernetesObject;
  const missing = { ...server!, spec: { replicas: 2 } } as KubernetesObject;
  const file = (name: string) => join(root, 'scripts', 'gates', `kubernetes-${name}.ts`);
  const files = new Map([
    ...objects.map((object) => [file(`${object.kind}-${object.metadata.name}`), moduleOf(object)] as const),
    [file('unknown'), moduleOf(unknownField)],
    [file('wrong'), moduleOf(wrongType)],
    [file('missing'), moduleOf(missing)],
  ]);
  const errors = compilerErrors(files).map((error) => error.replace(join(root, 'scripts', 'gates', sep), ''));
  expect(errors).toEqual([
    expect.stringMatching(/^kubernetes-unknown\.ts: .*"replica"' does not exist in type 'StatefulSetSpec'/),
    expect.stringMatching(/^kubernetes-wrong\.ts: Type 'string' is not assignable to type 'number'/),
    expect.stringMatching(/^kubernetes-missing\.ts: .*missing the following properties.*selector/),
  ]);
  expect(objects.map(({ kind }) => kind)).toEqual([
    'Job',
    'StatefulSet',
    'Service',
    'PodDisruptionBudget',
    'Deployment',
  ]);
});

test('every file of the folder is applied, and the image has the version of the document', () => {
  const files = globSync('*.yaml', { cwd: folder }).filter((file) => file !== 'kustomization.yaml');
  expect(resources.toSorted()).toEqual(files.toSorted());
  expect(images.map(({ name, newTag }) => ({ name, newTag }))).toEqual([
    { name: 'payfac', newTag: readDocument().info.version },
  ]);
  expect(new Set(containers.map(({ image }) => image))).toEqual(new Set(['payfac']));
});

/** What an operator writes to the files that Kustomize reads. */
const given: Record<string, Record<string, string>> = {
  secrets: { DATABASE_URL: 'postgres://u:p@h/d', PAYFAC_SECRET_KEY: Buffer.alloc(32, 1).toString('base64') },
  settings: { PAYFAC_PUBLIC_URL: 'https://api.example.com' },
};

/** Returns the environment of a container as Kubernetes makes it. */
function environmentOf({ env }: Required<Container>): Record<string, string> {
  return Object.fromEntries(
    env.map(({ name, value, valueFrom }) => {
      const reference = valueFrom?.secretKeyRef ?? valueFrom?.configMapKeyRef;
      return [name, value ?? given[reference!.name!]![reference!.key]!];
    }),
  );
}

test('each container runs a command that exists, with settings that the service accepts', () => {
  const commands = containers.map(({ args }) => args.join(' '));
  expect(commands).toEqual(['migrate', 'serve', 'worker']);
  expect(Object.keys(commandTable)).toEqual(expect.arrayContaining(commands));
  const [migrate, server, worker] = containers.map((container) => loadConfig(environmentOf(container)));
  expect(new Set([migrate, server, worker].map((config) => config?.database.engine))).toEqual(
    new Set(['postgres']),
  );
  expect(server?.publicUrl).toBe('https://api.example.com');
  expect(server?.trustProxy).toBe(1);
  expect(worker?.workerPort).toBe(3000);
  const others = [{ configMapRef: { name: 'settings' } }, { secretRef: { name: 'secrets' } }];
  for (const { envFrom } of containers.slice(1)) expect(envFrom).toEqual(others);
});

test('a server may write its anchor, to a volume of its own', () => {
  const [, server] = containers;
  const { anchorFile } = loadConfig(environmentOf(server!));
  const [volume] = server!.volumeMounts.filter(({ mountPath }) => anchorFile?.startsWith(`${mountPath}/`));
  const [{ spec }] = objects.filter(({ kind }) => kind === 'StatefulSet') as [StatefulSet];
  expect(spec?.volumeClaimTemplates?.map(({ metadata }) => metadata?.name)).toEqual([volume?.name]);
  const { runAsUser, fsGroup } = spec!.template.spec!.securityContext!;
  expect(fsGroup).toBe(runAsUser);
});

test('what selects pods selects those of its component alone', () => {
  for (const { kind, metadata, spec } of objects.filter(({ kind: one }) => one !== 'Job')) {
    const labels = { 'app.kubernetes.io/name': 'payfac', 'app.kubernetes.io/component': metadata.name };
    expect(kind === 'Service' ? spec.selector : spec.selector?.matchLabels, kind).toEqual(labels);
    if (spec.template !== undefined) expect(spec.template.metadata.labels).toEqual(labels);
  }
});

test('no secret is in the folder, and Kustomize makes it from files that git ignores', () => {
  const generated = [...configMapGenerator, ...secretGenerator];
  expect(generated.map(({ name }) => name)).toEqual(['settings', 'secrets']);
  expect(generated.flatMap(({ envs }) => envs)).toEqual(['settings.env', 'secrets.env']);
  expect(readFileSync(join(root, '.gitignore'), 'utf8')).toContain('/server/deploy/kubernetes/*.env\n');
  const values = containers.flatMap(({ env }) => env.filter(({ value }) => value !== undefined));
  expect(values.filter(({ name }) => name === 'DATABASE_URL' || name.includes('KEY'))).toEqual([]);
});

test('a pod keeps to the restricted standard, and has the time to stop that its processes need', () => {
  for (const {
    containers: [container],
    securityContext,
    automountServiceAccountToken,
  } of pods) {
    expect(securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: 1000,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    expect(container!.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(automountServiceAccountToken).toBe(false);
  }
  const [, server, worker] = pods;
  const { drainSeconds } = loadConfig(environmentOf(containers[1]!));
  expect(server?.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(drainSeconds + 10);
  expect(worker?.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(20);
});

test('probes ask what the image serves, and the service leads to its port', () => {
  const image = readFileSync(join(root, 'server', 'deploy', 'Dockerfile'), 'utf8');
  const port = Number(/^ENV .*\bPORT=(\d+)/m.exec(image)?.[1]);
  const serving = containers.filter(({ name }) => name !== 'migrate');
  expect(serving.map(({ name }) => name)).toEqual(['server', 'worker']);
  for (const { ports, readinessProbe, livenessProbe } of serving) {
    expect(ports).toEqual([{ name: 'http', containerPort: port }]);
    expect(readinessProbe.httpGet).toEqual({ path: '/readyz', port: 'http' });
    expect(livenessProbe.httpGet).toEqual({ path: '/livez', port: 'http' });
  }
  const service = objects.find(({ kind }) => kind === 'Service');
  expect(service?.spec).toMatchObject({ ports: [{ name: 'http', targetPort: 'http' }] });
});

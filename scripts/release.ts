// npm run release -- VERSION [--publish]: packs every package under the scope of release.json, and publishes them if asked.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packPackages } from './published/pack-packages.ts';
import { bundleProgram } from './release/bundle-program.ts';
import { orderPackages } from './release/order-packages.ts';
import { stagePackage } from './release/stage-package.ts';

const HELP = `Usage: npm run release -- VERSION [options]

Packs every package under the scope of release.json, each with the version; the program as one bundle without dependencies.

  --out FOLDER     where the tarballs go (default: a new temporary folder)
  --publish        publish them, in the order of their dependencies; CHANGELOG.md needs a section of the version
  --registry URL   publish to this one, without provenance: a rehearsal (npm run release:rehearse)
  -h, --help       print this text`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    publish: { type: 'boolean', default: false },
    registry: { type: 'string' },
    out: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
const [version = ''] = positionals;
if (!/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version)) {
  throw new Error(`Not a version: ${JSON.stringify(version)}; allowed: 1.2.3 or 1.2.3-next.0`);
}
const { scope, repository }: { readonly scope: string; readonly repository: string } = JSON.parse(
  readFileSync(new URL('../release.json', import.meta.url), 'utf8'),
);
const changelog = readFileSync(new URL('../CHANGELOG.md', import.meta.url), 'utf8');
const isRehearsal = values.registry !== undefined;
if (values.publish && !isRehearsal && repository === '')
  throw new Error('release.json names no repository; provenance needs one');
if (values.publish && !isRehearsal && !changelog.includes(`## ${version}\n`)) {
  throw new Error(`CHANGELOG.md has no section "## ${version}"; rename "## Unreleased" first`);
}

const work = mkdtempSync(join(tmpdir(), 'hdc-release-'));
const out = values.out ?? join(work, 'tarballs');
mkdirSync(out, { recursive: true });
const packed = join(work, 'packed');
mkdirSync(packed);
const staged = (await packPackages(packed)).map(({ filename, name }) =>
  stagePackage(join(packed, filename), join(work, 'staged', name.replace('/', '-')), {
    scope,
    version,
    repository,
  }),
);
const program = staged.find((folder) => folder.endsWith('high-density-context'));
if (program) await bundleProgram(program);
for (const folder of orderPackages(staged)) {
  if (values.publish)
    execFileSync('npm', ['publish', '--access', 'public', ...registryOptions()], {
      cwd: folder,
      stdio: 'inherit',
    });
  else
    execFileSync('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', out], { cwd: folder });
}
console.log(values.publish ? `Published ${staged.length} packages as ${version}.` : `Tarballs: ${out}`);

function registryOptions(): readonly string[] {
  const { registry } = values;
  return registry === undefined ? [] : ['--registry', registry, '--provenance=false'];
}

import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Plugin } from 'esbuild';

const PACKAGE = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//;
const LICENCE = /^(?:licen[cs]e|notice)(?:[.-].*)?$/i;

const PACKAGES = fileURLToPath(new URL('../../packages', import.meta.url));
const CLI = join(PACKAGES, 'cli', 'dist');
const POOL = join(PACKAGES, 'replay', 'dist', 'pool');
/** Packages that came as CommonJS ask for modules of Node in their own way. */
const REQUIRE =
  "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";

/** Optional packages, which people who need them install beside the program themselves. */
const OPTIONAL = ['@aws-sdk/credential-providers', '@smithy/signature-v4'];

/**
 * Puts the program and everything that it needs into one folder, without files that nobody loads: tokenizers have
 * tables for every model, SDKs every format twice. Lazily loaded modules stay in files of their own.
 */
export async function bundleProgram(folder: string): Promise<void> {
  const outdir = join(folder, 'dist');
  rmSync(outdir, { recursive: true, force: true });
  const inputs: string[] = [];
  for (const own of [PROGRAM, HOOK]) {
    const { metafile } = await build({ ...SHARED, ...own, outdir, metafile: true });
    inputs.push(...Object.keys(metafile.inputs));
  }
  writeFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), licencesOf(inputs));
  const manifestPath = join(folder, 'package.json');
  const { dependencies: _, ...manifest } = JSON.parse(readFileSync(manifestPath, 'utf8'));
  const files = ['demo', 'dist', 'THIRD-PARTY-LICENSES.txt'];
  writeFileSync(manifestPath, `${JSON.stringify({ ...manifest, files }, undefined, 2)}\n`);
}

/** Files that look for others beside them still find them, since shared chunks are at the top of the folder. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  setup({ onLoad }) {
    onLoad({ filter: /packages\/(?:cli|replay)\/dist\/.*\.js$/ }, ({ path }) => {
      const place = path.startsWith(POOL) ? join('pool', relative(POOL, path)) : relative(CLI, path);
      const here = `new URL(${JSON.stringify(`./${place}`)}, import.meta.url).href`;
      const text = readFileSync(path, 'utf8');
      return { contents: text.replaceAll('import.meta.url', here), loader: 'js', resolveDir: dirname(path) };
    });
  },
};

const SHARED: BuildOptions = {
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  mainFields: ['module', 'main'],
  target: 'node20.19',
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'none',
  logLevel: 'error',
};

const PROGRAM: BuildOptions = {
  entryPoints: {
    main: join(CLI, 'main.js'),
    'gateway/start/worker': join(CLI, 'gateway', 'start', 'worker.js'),
    'pool/worker': join(POOL, 'worker.js'),
  },
  banner: { js: REQUIRE },
  external: OPTIONAL,
  plugins: [keepPlaces],
};

/** Starts for every call of a tool, so that it shares no files with the program: they hold what it never asks for. */
const HOOK: BuildOptions = {
  entryPoints: { 'hooks/claude/main': join(CLI, 'hooks', 'claude', 'main.js') },
  chunkNames: 'hooks/claude/[name]-[hash]',
  // Nobody sees an error of it.
  minifyIdentifiers: true,
};

/** The licences of all packages of others among the files of a bundle, in the order of their names. */
export function licencesOf(inputs: readonly string[]): string {
  const folders = new Set(inputs.flatMap((input) => PACKAGE.exec(input)?.[1] ?? []));
  return [...folders].toSorted().map(describe).join('\n\n');
}

function describe(folder: string): string {
  const manifest: { readonly name?: string; readonly version?: string; readonly license?: string } =
    existsSync(join(folder, 'package.json'))
      ? JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
      : {};
  const texts = readdirSync(folder)
    .filter((name) => LICENCE.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8').trim());
  return [`${manifest.name} ${manifest.version} (${manifest.license})`, ...texts].join('\n\n');
}

import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The choices of a release; everything else is in the packages. */
export interface ReleasePlan {
  /** In front of the names of all packages but the command line. */
  readonly scope: string;
  readonly version: string;
  /** The address of the repository, which provenance vouches for. */
  readonly repository: string;
}

const TEXTS = /\.(?:js|ts|json|md)$/;
const OWN_SCOPE = /@hdc\//g;

/** Unpacks a tarball and gives it the scope, the version and the repository of a release; returns the folder. */
export function stagePackage(tarball: string, folder: string, plan: ReleasePlan): string {
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['xzf', tarball, '-C', folder, '--strip-components=1']);
  for (const path of filesIn(folder).filter((file) => TEXTS.test(file))) {
    const text = readFileSync(path, 'utf8');
    const renamed = text.replaceAll(OWN_SCOPE, `${plan.scope}/`);
    if (renamed !== text) writeFileSync(path, renamed);
  }
  const manifestPath = join(folder, 'package.json');
  const manifest: unknown = JSON.parse(readFileSync(manifestPath, 'utf8'));
  writeFileSync(manifestPath, `${JSON.stringify(releasedManifest(manifest, plan), undefined, 2)}\n`);
  return folder;
}

/** The manifest of a release: no development fields, and other packages of ours at the same version. */
export function releasedManifest(manifest: unknown, { scope, version, repository }: ReleasePlan): object {
  const { devDependencies: _, dependencies = {}, ...rest } = Object(manifest);
  const ours = Object.entries(dependencies).map(([name, range]) => [
    name,
    name.startsWith(`${scope}/`) ? version : range,
  ]);
  return {
    ...rest,
    version,
    dependencies: Object.fromEntries(ours),
    ...(repository && { repository: { type: 'git', url: repository } }),
  };
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((item) => {
    const path = join(folder, item.name);
    return item.isDirectory() ? filesIn(path) : [path];
  });
}

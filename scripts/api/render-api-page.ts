import { readDeclarations } from './read-declarations.ts';
import type { PublicPackage } from './read-packages.ts';

/** The page of one package: every name that it exports, with its type and what is said of it. */
export function renderApiPage({ name, description, entries }: PublicPackage): string {
  const sections = entries.map(({ specifier, types }) => {
    const names = readDeclarations(types).map(({ name: exported, text, doc }) =>
      [`### ${exported}`, ...(doc === '' ? [] : [doc]), `\`\`\`ts\n${withoutMarks(text)}\n\`\`\``].join(
        '\n\n',
      ),
    );
    return [`## \`${specifier}\``, ...names].join('\n\n');
  });
  const generated =
    'Made from the sources by `npm run api`. A difference in here is a change of the public interface.';
  return `${[`# ${name}`, description, generated, ...sections].join('\n\n')}\n`;
}

function withoutMarks(text: string): string {
  return text.replace(/^export (?:declare )?/gm, '').replace(/ {4}/g, '  ');
}

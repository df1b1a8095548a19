/** The sentences and table rows of a page that somebody wrote: no commands, headings, and parts that are generated. */
export function sentencesOf(page: string): readonly string[] {
  const prose = page
    .replace(/<!-- begin (\w+):[\s\S]*?<!-- end \1 -->/g, '\n\n')
    .replace(/^```[\s\S]*?^```$/gm, '\n\n')
    .replace(/^#.*$|^<.*$|^ +<.*$/gm, '\n\n');
  return prose.split(/\n{2,}|\n(?=\*\*|\||- )/).flatMap((paragraph) => {
    const text = paragraph.replace(/\s+/g, ' ').trim();
    if (text.startsWith('|')) return /^\|[-| ]*\|$/.test(text) ? [] : [text];
    return text.split(/(?<=[.?!:](?:\*\*)?) (?=[A-Z`*["])/).filter((sentence) => sentence !== '');
  });
}

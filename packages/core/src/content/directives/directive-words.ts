/** Words of one language with which people say what holds from then on. */
export interface DirectiveWords {
  /** A BCP 47 tag. */
  readonly language: string;
  /** Case does not count, `*` stands for any letters, and a space for any white space. */
  readonly words: readonly string[];
  /** Written without spaces between words, or with endings behind them: found anywhere. */
  readonly isPartOfWord: boolean;
}

/** Languages with spaces between words. Rather too many words than too few: what is found is only kept. */
const SPACED: Readonly<Record<string, string>> = {
  en: `
    always, never, do not, don't, dont, must, mustn't, must not, should not, shouldn't, remember,
    from now on, from here on, going forward, from this point, in future, in the future, make sure,
    be sure to, ensure, keep in mind, bear in mind, note that, important, whenever, every time, each time,
    at all times, under no circumstances, no matter what, without exception, at no point, avoid, prefer,
    only use, use only, stick to, instead of, stop *ing, forbidden, not allowed, no longer, unless i,
    until i, before you, without asking, as a rule, not ever,
    only, have to, need to, required, rule, rules, policy, convention, constraint, at least, at most,
    leave * alone, hands off, off limits, stay away, refrain, insist, by default, as of now, henceforth,
    for the rest of, throughout, exclusively, strictly, without my, ask me, ask first, check with me,
    i want you to, please use, please keep, let's use, we use, we never, cannot, can't, may not, is not to,
    be careful, no more, keep *ing`,
  de: `
    immer, nie, niemals, nicht, kein*, merk* dir, denk* daran, denk* dran, vergiss *, ab jetzt, ab sofort,
    von nun an, von jetzt an, künftig, in zukunft, zukünftig, stets, auf keinen fall, unbedingt,
    achte darauf, bitte beachte, grundsätzlich, jedes mal, muss, müssen, darfst, dürfen, vermeide, verboten,
    ausschließlich, wichtig,
    nur, soll, sollst, sollen, regel, bitte nutze, bitte verwende, wir nutzen, wir verwenden, ohne rückfrage,
    frag* mich, finger weg, keinesfalls, lass *, ab hier, fortan`,
  fr: `
    toujours, jamais, ne pas, ne * pas, ne * * pas, n'* pas, ne * plus, n'* plus, souviens-toi,
    souvenez-vous, rappelle-toi, rappelez-vous, retiens, retenez, à partir de maintenant, dorénavant,
    désormais, à l'avenir, interdit, en aucun cas, assure-toi, assurez-vous, il faut, évite, évitez,
    n'oublie pas, pas de, chaque fois, important, uniquement,
    seulement, dois, doit, devez, règle, sans me demander, par défaut, veille à, prends soin, dorénavant`,
  es: `
    siempre, nunca, jamás, no *es, no *as, no * *es, no * *as, no *e, no *a, recuerda, recuerde, acuérdate,
    a partir de ahora, de ahora en adelante, desde ahora, en adelante, en el futuro, asegúrate,
    bajo ninguna circunstancia, en ningún caso, evita, evite, prohibido, ten en cuenta, debes, cada vez,
    solo usa,
    solo, debe, regla, sin preguntar, por defecto, ten cuidado, prefiero, usa siempre, hay que`,
  pt: `
    sempre, nunca, jamais, não, lembre-se, lembra-te, lembre, a partir de agora, de agora em diante,
    daqui em diante, daqui para frente, no futuro, em hipótese alguma, evite, evita, proibido, certifique-se,
    deve, tenha em mente, toda vez`,
  it: `
    sempre, mai, non, ricorda, ricordati, ricordate, d'ora in poi, d'ora in avanti, da ora in poi,
    da adesso in poi, in futuro, in nessun caso, evita, evitare, vietato, assicurati, devi, tieni presente,
    ogni volta`,
  nl: `
    altijd, nooit, niet, geen, onthoud, vergeet, vanaf nu, voortaan, in het vervolg, in de toekomst,
    zorg ervoor, zorg dat, in geen geval, vermijd, verboden, moet, elke keer, denk eraan`,
  sv: `
    alltid, aldrig, inte, kom ihåg, minns, från och med nu, hädanefter, i fortsättningen, i framtiden,
    se till, under inga omständigheter, undvik, förbjudet, måste, varje gång, glöm *`,
  da: `
    altid, aldrig, ikke, husk, fra nu af, fremover, i fremtiden, sørg for, under ingen omstændigheder, undgå,
    forbudt, skal, hver gang, alltid, fra nå av`,
  fi: `
    aina, älä, älkää, koskaan, ikinä, muista, muistakaa, tästä lähtien, jatkossa, varmista, vältä, kielletty,
    missään tapauksessa, joka kerta`,
  pl: `
    zawsze, nigdy, nie, pamiętaj, zapamiętaj, pamiętajcie, od teraz, od tej pory, na przyszłość,
    w przyszłości, upewnij się, pod żadnym pozorem, w żadnym wypadku, unikaj, zabronione, musisz,
    za każdym razem`,
  cs: `
    vždy, nikdy, ne*ej, ne*uj, pamatuj, zapamatuj, od teď, od nynějška, napříště, v budoucnu, ujisti se,
    v žádném případě, vyhni se, zakázáno, musíš, nesmíš, pokaždé`,
  tr: `
    her zaman, daima, asla, hiçbir zaman, hatırla, unutma, bundan sonra, bundan böyle, şu andan itibaren,
    gelecekte, emin ol, hiçbir koşulda, kaçın, yasak, sakın, *meyin, *mayın, kullanma, silme, dokunma,
    değiştirme, yapma, ekleme, yazma, çalıştırma`,
  ru: `
    всегда, никогда, не, запомни, запомните, помни, помните, отныне, с этого момента, впредь, в будущем,
    ни в коем случае, ни при каких, обязательно, избегай*, запрещено, нельзя, каждый раз, убедись`,
  uk: `
    завжди, ніколи, не, пам'ятай, запам'ятай, відтепер, надалі, у майбутньому, в жодному разі, обов'язково,
    уникай*, заборонено, щоразу, переконайся`,
  el: `
    πάντα, ποτέ, μην, μη, θυμήσου, να θυμάσαι, από εδώ και πέρα, από τώρα, στο εξής, απαγορεύεται`,
  id: `
    selalu, jangan, tidak pernah, tidak boleh, ingat, ingatlah, mulai sekarang, ke depannya, pastikan,
    hindari, dilarang, harus, setiap kali`,
  vi: `
    luôn, luôn luôn, không bao giờ, không được, đừng, hãy nhớ, nhớ, từ bây giờ, từ giờ, tránh, đảm bảo, cấm,
    phải, mỗi lần`,
};

/** Languages in which a word may be part of a longer one. */
const UNSPACED: Readonly<Record<string, string>> = {
  ar: `
    دائما, دائمًا, أبدا, أبدًا, لا ت, تذكر, تذكّر, من الآن فصاعدا, من الآن, لا تنس, تأكد, تجنب, ممنوع, يجب`,
  he: `
    תמיד, לעולם, אף פעם, אל ת, זכור, תזכור, מעכשיו, מהיום, אסור, חייב, הקפד`,
  hi: `
    हमेशा, कभी, मत, न करें, नहीं, याद रख, अब से, आगे से, ज़रूर, बचें, सुनिश्चित`,
  th: `
    เสมอ, อย่า, ห้าม, จำไว้, จากนี้, ต่อไปนี้, ตั้งแต่นี้, ต้อง, ทุกครั้ง`,
  zh: `
    总是, 始终, 永远, 从不, 绝不, 决不, 不要, 不得, 不能, 不可, 不许, 别再, 别用, 别改, 别动, 别删, 切勿,
    请勿, 禁止, 必须, 务必, 一定要, 记住, 记得, 从现在, 从今, 今后, 以后, 每次, 避免, 只用, 只能, 注意, 總是,
    始終, 永遠, 從不, 絕不, 不許, 別再, 別用, 別改, 別動, 必須, 務必, 記住, 記得, 從現在, 從今, 今後, 以後`,
  ja: `
    常に, いつも, 必ず, 決して, 絶対, しない, ないで, するな, てはいけ, てはなら, ではいけ, 禁止, 覚えて,
    忘れな, これから, 今後, 以後, 以降, 毎回, 避けて, のみ使, だけ使, 注意`,
  ko: `
    항상, 언제나, 늘 *, 절대, 결코, 지 마, 지마, 지 말, 지말, 기억, 잊지, 지금부터, 이제부터, 앞으로, 반드시,
    꼭 *, 금지, 매번, 피해, 안 돼, 안돼`,
};

/** Every language; they are not told apart. */
export const DIRECTIVE_WORDS: readonly DirectiveWords[] = [
  ...toRows(SPACED, false),
  ...toRows(UNSPACED, true),
];

function toRows(languages: Readonly<Record<string, string>>, isPartOfWord: boolean): DirectiveWords[] {
  return Object.entries(languages).map(([language, words]) => ({
    language,
    words: words.split(',').map((word) => word.trim()),
    isPartOfWord,
  }));
}

/** A word or sign that speaks of a failure, in the languages in which tools and people speak. */
export const FAILURE_SIGN: RegExp =
  /(?:errors?|exceptions?)\b|\b(?:fail(?:ed|s|ing|ures?)?|fatal|panic(?:ked)?|traceback|abort(?:ed)?|killed|crash(?:ed)?|refused|denied|segfault|fehler|erreurs?|fallo|erro|falha|errore|fout|hata)\b|\bassert|✗|✘|✖|❌|échec|błąd|错误|失败|異常|エラー|失敗|오류|실패|ошибк|сбой|помилк/i;

/** The same of a warning. */
export const WARNING_SIGN: RegExp =
  /warn(?:ings?)?\b|\b(?:deprecated|deprecation|caution|vulnerabilit(?:y|ies)|warnung|avertissement|attention|advertencia|aviso|avviso|ostrzeżenie)\b|⚠|警告|경고|предупрежд|попереджен/i;

/** Whether a line may decide what happens next: it stays, whatever its neighbours are. */
export function isDecisive(line: string): boolean {
  return FAILURE_SIGN.test(line) || WARNING_SIGN.test(line);
}

package io.datasetbuilder.pipeline.guess;

import java.util.List;

/** Aliases made of the names of files: safe as a source key and as a dataset id. */
public final class SourceAlias {

  /** Short enough for every file system in any script. */
  private static final int LONGEST = 40;

  private SourceAlias() {}

  /** The alias for a file of this name, which may have an extension. */
  public static String of(String fileName) {
    String base = withoutExtension(fileName);
    StringBuilder alias = new StringBuilder();
    base.codePoints()
        .limit(LONGEST)
        .map(c -> Character.isLetterOrDigit(c) ? Character.toLowerCase(c) : '_')
        .forEach(alias::appendCodePoint);
    boolean safe = alias.length() > 0 && Character.isLetterOrDigit(alias.codePointAt(0));
    return safe ? alias.toString() : "data" + alias;
  }

  /**
   * The alias for several files: the words with which all their names begin, otherwise their
   * folder.
   *
   * @param fileNames at least one
   * @param folder name of the folder of the first; empty: it has none
   */
  public static String of(List<String> fileNames, String folder) {
    String common = withoutExtension(fileNames.get(0));
    for (String name : fileNames) {
      int end = 0;
      while (end < common.length()
          && end < name.length()
          && common.charAt(end) == name.charAt(end)) {
        end++;
      }
      common = common.substring(0, end);
    }
    String words = common.replaceFirst("[^\\p{L}]+\\z", "");
    String base = words.isEmpty() ? folder : words;
    return base.isEmpty() ? "data" : of(base + ".");
  }

  private static String withoutExtension(String name) {
    int end = name.lastIndexOf('.');
    return end > 0 ? name.substring(0, end) : name;
  }
}

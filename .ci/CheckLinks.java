import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Checks that every relative link of every Markdown page leads to a file, and to a heading if it names one. */
final class CheckLinks {

  private static final Pattern LINK = Pattern.compile("\\[[^\\]]*]\\(([^)\\s]+)\\)");
  private static final Pattern FENCE = Pattern.compile("(?ms)^```.*?^```");
  private static final Pattern CODE = Pattern.compile("`[^`\n]*`");
  private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} +(.*?) *$");
  private static final Set<String> SKIPPED = Set.of("target", "build", "src");

  private CheckLinks() {}

  public static void main(String[] arguments) throws IOException {
    Path root = Path.of(arguments[0]).toRealPath();
    List<Path> pages = pages(root);
    List<String> broken = new ArrayList<>();
    int checked = 0;
    for (Path page : pages) {
      Matcher link = LINK.matcher(withoutCode(Files.readString(page)));
      while (link.find()) {
        String target = link.group(1);
        if (target.contains("://") || target.startsWith("mailto:")) {
          continue;
        }
        checked++;
        if (!resolves(root, page, target)) {
          broken.add(root.relativize(page) + ": " + target);
        }
      }
    }
    broken.forEach(line -> System.err.println("broken link in " + line));
    System.out.println(pages.size() + " pages, " + checked + " relative links");
    System.exit(broken.isEmpty() && !pages.isEmpty() ? 0 : 1);
  }

  private static List<Path> pages(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(file -> file.getFileName().toString().endsWith(".md"))
          .filter(file -> ownPage(root.relativize(file)))
          .sorted()
          .toList();
    }
  }

  private static boolean ownPage(Path file) {
    for (Path segment : file) {
      String name = segment.toString();
      if (SKIPPED.contains(name) || name.startsWith(".")) {
        return false;
      }
    }
    return true;
  }

  private static boolean resolves(Path root, Path page, String target) throws IOException {
    int hash = target.indexOf('#');
    String file = hash < 0 ? target : target.substring(0, hash);
    Path place = file.isEmpty() ? page : page.getParent().resolve(file).normalize();
    if (!place.startsWith(root) || !Files.exists(place)) {
      return false;
    }
    return hash < 0 || !file.isEmpty() && !file.endsWith(".md")
        || anchors(Files.readString(place)).contains(target.substring(hash + 1));
  }

  /** The anchors that GitHub gives to headings; repeated headings are not used as targets. */
  private static Set<String> anchors(String page) {
    return HEADING
        .matcher(FENCE.matcher(page).replaceAll(""))
        .results()
        .map(heading -> heading.group(1).toLowerCase(Locale.ROOT))
        .map(text -> text.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'))
        .collect(Collectors.toSet());
  }

  private static String withoutCode(String page) {
    return CODE.matcher(FENCE.matcher(page).replaceAll("")).replaceAll("");
  }
}

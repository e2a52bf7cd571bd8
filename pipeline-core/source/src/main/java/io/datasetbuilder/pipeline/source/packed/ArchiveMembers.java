package io.datasetbuilder.pipeline.source.packed;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.text.NearestName;
import io.datasetbuilder.buildspec.text.Quoting;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Names of the files in an archive, and the choice of one of them. Folders, and the files that
 * macOS adds for itself, are no members. Immutable.
 */
public final class ArchiveMembers {

  private static final int MOST_LISTED = 20;

  private static final Pattern OF_MACOS = Pattern.compile("__MACOSX/.*|(.*/)?\\.DS_Store");

  private static final Pattern DRIVE = Pattern.compile("[A-Za-z]:.*");

  private static final List<String> OTHER_ARCHIVES =
      List.of(".tar", ".tgz", ".tbz2", ".xz", ".7z", ".rar", ".xls", ".xlsb", ".ods");

  private final List<String> names;
  private final Set<String> known;
  private final Optional<String> unsafe;

  /**
   * @param all names in the order of the archive
   */
  public ArchiveMembers(List<String> all) {
    this.names = all.stream().filter(name -> !isOfNoData(name)).toList();
    this.known = Set.copyOf(names);
    this.unsafe = names.stream().filter(ArchiveMembers::isUnsafe).findFirst();
  }

  /** Whether a member has this name. */
  public boolean contains(String name) {
    return known.contains(name);
  }

  private static boolean isOfNoData(String name) {
    return name.endsWith("/") || OF_MACOS.matcher(name).matches();
  }

  /**
   * Chooses the only member, or the one that the caller named.
   *
   * @param archive as the caller wrote it, for messages
   * @return the member's name
   */
  public Result<String> choose(Optional<String> wanted, String archive) {
    return usable(archive)
        .then(members -> wanted.map(name -> named(name, archive)).orElseGet(() -> only(archive)));
  }

  /**
   * Chooses the members whose names match a pattern. Hidden ones, whose name or folder begins with
   * a dot, are left out.
   *
   * @param archive as the caller wrote it, for messages
   * @return at least one name, ordered by the bytes in UTF-8
   */
  public Result<List<String>> matching(String pattern, Predicate<String> matches, String archive) {
    return usable(archive)
        .then(
            members -> {
              List<String> found =
                  members.stream()
                      .filter(name -> !isHidden(name))
                      .filter(matches)
                      .sorted(Comparator.comparing(ArchiveMembers::bytes, Arrays::compareUnsigned))
                      .toList();
              List<Problem> nested =
                  found.stream().flatMap(name -> nested(name).stream()).limit(1).toList();
              if (found.isEmpty()) {
                return Result.refused(noneMatches(pattern, archive));
              }
              return nested.isEmpty() ? Result.ok(found) : Result.refused(nested);
            });
  }

  private Result<List<String>> usable(String archive) {
    if (unsafe.isPresent()) {
      return Result.refused(
          UnpackProblem.UNSAFE_MEMBER_NAME.says(
              "%s has a member whose name leaves its folder: %s"
                  .formatted(Quoting.path(archive), Quoting.quoted(unsafe.get()))));
    }
    return names.isEmpty()
        ? Result.refused(
            UnpackProblem.PART_NOT_FOUND.says(Quoting.path(archive) + " has no file inside"))
        : Result.ok(names);
  }

  private Problem noneMatches(String pattern, String archive) {
    return UnpackProblem.PART_NOT_FOUND
        .says(
            "no member of %s matches %s".formatted(Quoting.path(archive), Quoting.quoted(pattern)))
        .withHint(listed() + "; hidden ones are left out, and ** matches across folders");
  }

  private static boolean isHidden(String name) {
    return name.startsWith(".") || name.contains("/.");
  }

  private static byte[] bytes(String name) {
    return name.getBytes(StandardCharsets.UTF_8);
  }

  private Result<String> named(String name, String archive) {
    if (contains(name)) {
      return refusedIfNested(name);
    }
    Problem missing =
        UnpackProblem.PART_NOT_FOUND.says(
            "%s has no member %s".formatted(Quoting.path(archive), Quoting.quoted(name)));
    String near = NearestName.of(name, names).map(each -> "did you mean " + each + "? ").orElse("");
    return Result.refused(missing.withHint(near + listed()));
  }

  private Result<String> only(String archive) {
    if (names.size() > 1) {
      String message =
          "%s has %d members, and none is chosen".formatted(Quoting.path(archive), names.size());
      return Result.refused(
          UnpackProblem.PART_NOT_CHOSEN
              .says(message)
              .withHint(
                  "name one after a #, as in %s#%s, or several by a pattern (%s#**.csv); "
                          .formatted(archive, names.get(0), archive)
                      + listed()));
    }
    return refusedIfNested(names.get(0));
  }

  private String listed() {
    String more =
        names.size() > MOST_LISTED ? " and " + (names.size() - MOST_LISTED) + " more" : "";
    return "its members are "
        + names.stream().limit(MOST_LISTED).map(Quoting::cut).collect(Collectors.joining(", "))
        + more;
  }

  private static Result<String> refusedIfNested(String name) {
    return nested(name).map(Result::<String>refused).orElseGet(() -> Result.ok(name));
  }

  /** The problem of content whose name is that of another archive. */
  public static Optional<Problem> nested(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    boolean other = OTHER_ARCHIVES.stream().anyMatch(lower::endsWith);
    return other || Packing.of(name).isPresent()
        ? Optional.of(
            UnpackProblem.NESTED_ARCHIVE.says(
                "the content, %s, is itself packed".formatted(Quoting.quoted(name))))
        : Optional.empty();
  }

  private static boolean isUnsafe(String name) {
    String path = name.replace('\\', '/');
    return path.startsWith("/")
        || DRIVE.matcher(path).matches()
        || Arrays.asList(path.split("/", -1)).contains("..");
  }
}

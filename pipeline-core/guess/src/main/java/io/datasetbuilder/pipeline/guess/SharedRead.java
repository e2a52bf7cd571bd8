package io.datasetbuilder.pipeline.guess;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.read.LoadRead;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.pipeline.guess.GuessedRead.Likely;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.source.upload.UploadProblem;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Form that the files of one source have together: each member that one of them shows. A member
 * that another file shows otherwise is not theirs together, and whoever uses the form reads each
 * file with it first.
 */
public final class SharedRead {

  private static final String HEADER = "header";

  private static final JsonValue NONE = JsonValue.of("none");

  private final List<FileRead> files;
  private final Map<String, JsonValue> members = new LinkedHashMap<>();
  private final Map<String, Likely> likely = new LinkedHashMap<>();
  private final Map<String, String> evidence = new LinkedHashMap<>();

  private SharedRead(List<FileRead> files) {
    this.files = files;
  }

  /**
   * A file that was read by itself.
   *
   * @param name as messages show it
   * @param columns names of its columns, in their order
   * @param read its form
   */
  public record FileRead(String name, List<String> columns, GuessedRead read) {
    public FileRead {
      columns = List.copyOf(columns);
    }

    private Map<String, JsonValue> members() {
      return read.options().members().members();
    }

    /** Proposal to read the file without a header. */
    private Optional<Likely> noHeader() {
      return Optional.ofNullable(read.likely().get(HEADER))
          .filter(header -> header.value().equals(NONE));
    }

    private boolean mayLackHeader() {
      return noHeader().isPresent();
    }

    private boolean looksHeaderless() {
      return noHeader().filter(header -> !header.isOpen()).isPresent();
    }
  }

  /**
   * The form of the files.
   *
   * @param files at least one, in their order
   * @param format of all of them
   * @return the form with the evidence of all, or the first two files whose forms differ
   */
  public static Result<GuessedRead> of(List<FileRead> files, FileFormat format) {
    return new SharedRead(List.copyOf(files)).read(format);
  }

  /** The problem of two files of which only one has a member of the form, or has it otherwise. */
  public static Problem difference(FileRead one, FileRead other, String member) {
    String message =
        "the files %s and %s have different forms: %s"
            .formatted(
                Quoting.quoted(one.name()),
                Quoting.quoted(other.name()),
                LoadRead.AT.field(member).notation());
    return Problem.of(UploadProblem.READ_NOT_CERTAIN, "", message)
        .withHint("guess each of them by itself, and give each form a source of its own");
  }

  private Result<GuessedRead> read(FileFormat format) {
    for (FileRead file : files) {
      for (Map.Entry<String, JsonValue> member : file.members().entrySet()) {
        JsonValue earlier = members.putIfAbsent(member.getKey(), member.getValue());
        if (earlier != null && !earlier.equals(member.getValue())) {
          return Result.refused(difference(first(member.getKey()), file, member.getKey()));
        }
      }
      file.read().likely().forEach(likely::putIfAbsent);
    }
    members.keySet().forEach(likely::remove);
    for (FileRead file : files) {
      if (members.containsKey(HEADER)
          && !file.members().containsKey(HEADER)
          && !file.mayLackHeader()) {
        return Result.refused(difference(first(HEADER), file, HEADER));
      }
    }
    members.keySet().forEach(name -> evidence.put(name, evidence(name)));
    if (format == FileFormat.CSV) {
      header();
    }
    return LoadRead.of(new JsonObject(members))
        .map(options -> new GuessedRead(options, evidence, likely));
  }

  private String evidence(String member) {
    long have = files.stream().filter(file -> file.members().containsKey(member)).count();
    String first = first(member).read().evidence().getOrDefault(member, "");
    return files.size() == 1 ? first : first + "; found in " + have + " of " + number();
  }

  /** The first file that shows a member which one of them has. */
  private FileRead first(String member) {
    return files.stream()
        .filter(file -> file.members().containsKey(member))
        .findFirst()
        .orElseThrow();
  }

  private String number() {
    return NumberFormat.counted(files.size(), "file");
  }

  /** Names are the same in each file; first rows are not. */
  private void header() {
    if (files.size() < 2 || members.containsKey(HEADER)) {
      return;
    }
    Set<List<String>> different = new HashSet<>(files.stream().map(FileRead::columns).toList());
    boolean headerless = files.stream().allMatch(FileRead::looksHeaderless);
    if (different.size() == 1) {
      likely.computeIfPresent(HEADER, (name, one) -> one.value().equals(NONE) ? null : one);
    } else if (headerless && different.size() == files.size()) {
      likely.remove(HEADER);
      members.put(HEADER, NONE);
      evidence.put(HEADER, "the first records look like rows, and differ in all " + number());
    } else if (haveNothingInCommon()) {
      likely.put(
          HEADER, new Likely(NONE, "open: no two files have a name in common in their header"));
    }
  }

  private boolean haveNothingInCommon() {
    Set<String> names = new HashSet<>();
    return files.stream().allMatch(file -> file.columns().stream().allMatch(names::add))
        && files.stream().map(file -> file.columns().size()).distinct().count() == 1;
  }
}

package io.datasetbuilder.pipeline.runs.notice;

import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.buildspec.document.SpecNode;
import io.datasetbuilder.buildspec.load.Fields;
import io.datasetbuilder.buildspec.load.Fields.KnownFields;
import io.datasetbuilder.buildspec.load.LoadProblem;
import io.datasetbuilder.buildspec.load.Value;
import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.pipeline.runs.notice.Hook.HookTarget;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads the hooks of an operator from a parsed document, and reports everything that is wrong with
 * it at once. Its form is {@code hooks.schema.json} of the contract.
 */
public final class ReadHooks {

  /** Hooks that one file may have. */
  public static final int MOST_HOOKS = 20;

  public static final String STANDARD_SOURCE = "urn:dataset-builder";

  static final Duration STANDARD_TIMEOUT = Duration.ofSeconds(10);
  static final int LONGEST_TIMEOUT_SECONDS = 120;

  private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9_-]{0,62}");
  private static final Pattern SOURCE = Pattern.compile("[!-~]{1,200}");
  private static final Pattern ADDRESS =
      Pattern.compile(
          "https?://(?:[A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+])(?::([0-9]{1,5}))?"
              + "(?:[/?][!-~&&[^#]]*)?");

  private static final int HIGHEST_PORT = 65_535;

  private static final String FILE = "file";
  private static final Set<NoticeKind> LINEAGE = Set.of(NoticeKind.LINEAGE);

  private static final KnownFields DOCUMENT = KnownFields.of("source", "hooks");
  private static final KnownFields HOOK =
      KnownFields.of(
          "name", "events", "datasets", "webhook", "command", "lineage", "timeout_seconds");
  private static final KnownFields WEBHOOK =
      KnownFields.of("url", "secret_env", "secret_file", "allow_private");

  private final SecretPlaces secrets;
  private final Set<String> names = new HashSet<>();
  private final Set<HookTarget> lineageFiles = new HashSet<>();

  /** For one document. */
  public ReadHooks(SecretPlaces secrets) {
    this.secrets = secrets;
  }

  /**
   * Hooks of an operator.
   *
   * @param source names this service to receivers
   */
  public record Hooks(String source, List<Hook> hooks) {

    public Hooks {
      hooks = List.copyOf(hooks);
    }
  }

  /**
   * Places of secrets, whose values never appear in the document.
   *
   * @param variable value of an environment variable; empty when it is not set
   * @param file content of a file; empty when it cannot be read
   */
  public record SecretPlaces(
      Function<String, Optional<String>> variable, Function<String, Optional<String>> file) {}

  /** The hooks of a document, or all of its problems. */
  public Result<Hooks> read(SpecNode root) {
    ProblemLog log = new ProblemLog();
    Optional<Hooks> hooks = new Value(root, FieldPath.ROOT, log).fields(DOCUMENT).map(this::hooks);
    return hooks.isPresent() && log.problems().isEmpty()
        ? Result.ok(hooks.get())
        : Result.refused(log.problems());
  }

  private Hooks hooks(Fields fields) {
    String source =
        fields
            .optional("source")
            .map(value -> matching(value, SOURCE, "a URI without blanks, at most 200 characters,"))
            .orElse(STANDARD_SOURCE);
    List<Value> written = fields.required("hooks").map(Value::filledItems).orElse(List.of());
    if (written.size() > MOST_HOOKS) {
      fields.report(LoadProblem.UNKNOWN_VALUE, "a file has at most " + MOST_HOOKS + " hooks");
    }
    return new Hooks(source, written.stream().flatMap(value -> hook(value).stream()).toList());
  }

  private Optional<Hook> hook(Value value) {
    return value.fields(HOOK).flatMap(this::hook);
  }

  private Optional<Hook> hook(Fields fields) {
    String name = fields.required("name").map(this::name).orElse("");
    Optional<HookTarget> target = target(fields);
    Set<NoticeKind> events = events(fields, target);
    DatasetPatterns datasets =
        fields
            .optional("datasets")
            .map(list -> list.filledItems().stream().map(Value::filledText).toList())
            .map(DatasetPatterns::new)
            .orElse(DatasetPatterns.ALL);
    Duration timeout =
        fields.optional("timeout_seconds").map(ReadHooks::timeout).orElse(STANDARD_TIMEOUT);
    return target.map(found -> new Hook(name, events, datasets, found, timeout));
  }

  private String name(Value value) {
    String name = matching(value, NAME, "a name of lower-case letters, digits, - and _");
    if (!names.add(name)) {
      value.report(LoadProblem.UNKNOWN_VALUE, "another hook has this name");
    }
    return name;
  }

  private static Set<NoticeKind> events(Fields fields, Optional<HookTarget> target) {
    boolean isFile = target.filter(HookTarget.LineageFile.class::isInstance).isPresent();
    Optional<Value> written = fields.optional("events");
    Set<NoticeKind> events =
        written.map(ReadHooks::events).orElse(isFile ? LINEAGE : NoticeKind.STANDARD);
    if (isFile && !events.equals(LINEAGE)) {
      written.ifPresent(
          value ->
              value.report(
                  LoadProblem.UNKNOWN_VALUE, "a hook with 'lineage' gets the event lineage only"));
    }
    return events;
  }

  private static Set<NoticeKind> events(Value value) {
    Set<NoticeKind> events = EnumSet.noneOf(NoticeKind.class);
    value.filledItems().forEach(item -> events.add(item.choice(NoticeKind.CHOICES)));
    return events;
  }

  private static Duration timeout(Value value) {
    long seconds = value.integer();
    if (seconds < 1 || seconds > LONGEST_TIMEOUT_SECONDS) {
      value.report(
          LoadProblem.UNKNOWN_VALUE,
          "a whole number from 1 to " + LONGEST_TIMEOUT_SECONDS + " is needed here");
      return STANDARD_TIMEOUT;
    }
    return Duration.ofSeconds(seconds);
  }

  private Optional<HookTarget> target(Fields fields) {
    Optional<Value> webhook = fields.optional("webhook");
    Optional<Value> command = fields.optional("command");
    Optional<Value> lineage = fields.optional("lineage");
    if (Stream.of(webhook, command, lineage).filter(Optional::isPresent).count() != 1) {
      fields.report(
          LoadProblem.MISSING_FIELD,
          "a hook has 'webhook', 'command' or 'lineage', and exactly one of them");
      return Optional.empty();
    }
    return webhook
        .map(value -> value.fields(WEBHOOK).map(this::webhook))
        .orElseGet(() -> command.flatMap(ReadHooks::command).or(() -> lineage.map(this::file)));
  }

  private HookTarget file(Value value) {
    HookTarget target = new HookTarget.LineageFile();
    if (!value.text().equals(FILE)) {
      value.report(LoadProblem.UNKNOWN_VALUE, "'" + FILE + "' is needed here");
    } else if (!lineageFiles.add(target)) {
      value.report(LoadProblem.UNKNOWN_VALUE, "another hook writes the files of lineage");
    }
    return target;
  }

  private static Optional<HookTarget> command(Value value) {
    List<String> arguments = value.filledItems().stream().map(Value::text).toList();
    if (arguments.isEmpty()) {
      return Optional.empty();
    }
    boolean usable =
        !arguments.get(0).isEmpty()
            && arguments.stream().allMatch(each -> each.indexOf('\u0000') < 0);
    if (!usable) {
      value.report(LoadProblem.EMPTY_VALUE, "the first item is the program, and not empty");
      return Optional.empty();
    }
    return Optional.of(new HookTarget.Command(arguments));
  }

  private HookTarget webhook(Fields fields) {
    boolean allowPrivate = fields.optional("allow_private").map(Value::flag).orElse(false);
    String url =
        fields
            .required("url")
            .map(value -> address(value, allowPrivate))
            .orElse("https://invalid/");
    if (fields.optional("secret_env").isPresent() && fields.optional("secret_file").isPresent()) {
      fields.report(
          LoadProblem.UNKNOWN_VALUE,
          "a secret is in 'secret_env' or in 'secret_file', not in both");
    }
    Optional<Secret> secret =
        fields
            .optional("secret_env")
            .flatMap(value -> secret(value, secrets.variable(), "the variable is not set"))
            .or(
                () ->
                    fields
                        .optional("secret_file")
                        .flatMap(
                            value -> secret(value, secrets.file(), "the file cannot be read")));
    return new HookTarget.Webhook(url, secret, allowPrivate);
  }

  private static String address(Value value, boolean allowPrivate) {
    String url = value.text();
    Matcher parts = ADDRESS.matcher(url);
    boolean usable =
        parts.matches()
            && (allowPrivate || url.startsWith("https://"))
            && (parts.group(1) == null || isPort(Integer.parseInt(parts.group(1))));
    if (!usable) {
      value.report(
          LoadProblem.UNKNOWN_VALUE,
          "an https address without user and fragment is needed here; with allow_private also an"
              + " http address");
      return "https://invalid/";
    }
    return url;
  }

  private static boolean isPort(int number) {
    return number > 0 && number <= HIGHEST_PORT;
  }

  private static Optional<Secret> secret(
      Value value, Function<String, Optional<String>> place, String missing) {
    Optional<String> found =
        Optional.of(value.filledText()).filter(Predicate.not(String::isEmpty)).flatMap(place);
    if (found.isEmpty()) {
      value.report(LoadProblem.MISSING_FIELD, missing);
      return Optional.empty();
    }
    String text = found.get().strip();
    if (!Secret.isAcceptable(text)) {
      value.report(
          LoadProblem.EMPTY_VALUE,
          "the secret has at least " + Secret.SHORTEST + " characters, and no line breaks");
      return Optional.empty();
    }
    return Optional.of(new Secret(text));
  }

  private static String matching(Value value, Pattern form, String wanted) {
    String text = value.text();
    if (!form.matcher(text).matches()) {
      value.report(LoadProblem.UNKNOWN_VALUE, wanted + " is needed here");
    }
    return text;
  }
}

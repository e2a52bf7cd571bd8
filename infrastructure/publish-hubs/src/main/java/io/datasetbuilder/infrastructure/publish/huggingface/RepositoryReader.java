package io.datasetbuilder.infrastructure.publish.huggingface;

import io.datasetbuilder.infrastructure.publish.http.HubAddress;
import io.datasetbuilder.infrastructure.publish.http.HubRequest;
import io.datasetbuilder.infrastructure.publish.http.HubResponse;
import io.datasetbuilder.infrastructure.publish.http.JsonAnswer;
import io.datasetbuilder.pipeline.publish.PublishFailure;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads what the hub knows of one dataset repository. */
final class RepositoryReader {

  /** The hub gives a thousand on a page. */
  private static final int MOST_PAGES_OF_FILES = 100;

  /** The hub gives fifty on a page. They are read from the newest one, up to the one that fits. */
  private static final int MOST_PAGES_OF_COMMITS = 2_000;

  /** The step that reads the state. */
  static final String READ = "read the repository";

  private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{40}");
  private static final Pattern NEXT = Pattern.compile("<([^<>]+)>\\s*;[^,]*\\brel=\"?next\"?");
  private static final String UNKNOWN_REPOSITORY = "RepoNotFound";
  private static final String ERROR_CODE = "x-error-code";

  private final HubSession session;

  RepositoryReader(HubSession session) {
    this.session = session;
  }

  /** State of the repository, as the hub reports it. */
  sealed interface State {

    /**
     * It is there.
     *
     * @param head id of the latest commit of the branch {@code main}
     */
    record Existing(boolean isPrivate, String head) implements State {}

    /**
     * It is not there as far as the token can see.
     *
     * @param certain whether the hub knows the token and would show it to its owner
     */
    record Missing(boolean certain) implements State {}
  }

  /**
   * A file of the branch {@code main}.
   *
   * @param blob its id in git; that of the pointer where the content is in the large file storage
   * @param sha256 of the content in the large file storage
   */
  record TreeFile(String blob, Optional<String> sha256) {}

  /**
   * The state of the repository.
   *
   * @throws PublishFailure when the hub does not report it
   */
  State state() {
    HubAddress address = session.api("?expand=private&expand=sha");
    HubResponse response = session.call(HubRequest.get(READ, address));
    boolean unknown = response.header(ERROR_CODE).filter(UNKNOWN_REPOSITORY::equals).isPresent();
    if (unknown && (response.status() == 404 || response.status() == 401)) {
      return new State.Missing(response.status() == 404);
    }
    return existing(HubSession.document(READ, response))
        .orElseThrow(() -> HubSession.unusable(READ));
  }

  /** A repository of another name is another one, whatever the hub thinks of it. */
  private Optional<State> existing(JsonAnswer answer) {
    boolean same = answer.text("id").filter(session.destination().toString()::equals).isPresent();
    Optional<String> head = answer.text("sha").filter(COMMIT.asMatchPredicate());
    return same && head.isPresent()
        ? answer.flag("private").map(isPrivate -> new State.Existing(isPrivate, head.get()))
        : Optional.empty();
  }

  /**
   * Whether a commit of the branch {@code main} has a description that fits.
   *
   * @throws PublishFailure when the hub does not list its commits, or has too many of them
   */
  boolean hasCommit(Predicate<String> description) {
    String step = "list the commits";
    Optional<HubAddress> next = Optional.of(session.api("/commits/main"));
    for (int page = 0; page < MOST_PAGES_OF_COMMITS && next.isPresent(); page++) {
      HubResponse response = session.call(HubRequest.get(step, next.get()));
      for (JsonAnswer commit : items(step, response)) {
        String message = commit.text("message").orElseThrow(() -> HubSession.unusable(step));
        if (description.test(message)) {
          return true;
        }
      }
      next = next(step, response);
    }
    requireEnd(step, next);
    return false;
  }

  /**
   * The files of the branch {@code main} by path.
   *
   * @throws PublishFailure when the hub does not list its files, or has too many of them
   */
  Map<String, TreeFile> files() {
    String step = "list the files";
    Map<String, TreeFile> files = new HashMap<>();
    Consumer<JsonAnswer> reader =
        entry -> {
          if (entry.text("type").filter("file"::equals).isPresent()) {
            files.put(required(step, entry, "path"), file(step, entry));
          }
        };
    Optional<HubAddress> next = Optional.of(session.api("/tree/main?recursive=true&expand=false"));
    for (int page = 0; page < MOST_PAGES_OF_FILES && next.isPresent(); page++) {
      HubResponse response = session.call(HubRequest.get(step, next.get()));
      items(step, response).forEach(reader);
      next = next(step, response);
    }
    requireEnd(step, next);
    return files;
  }

  private static TreeFile file(String step, JsonAnswer entry) {
    return new TreeFile(
        required(step, entry, "oid"), entry.object("lfs").map(lfs -> required(step, lfs, "oid")));
  }

  private static String required(String step, JsonAnswer object, String name) {
    return object.text(name).orElseThrow(() -> HubSession.unusable(step));
  }

  private static List<JsonAnswer> items(String step, HubResponse response) {
    return HubSession.document(step, response)
        .asItems()
        .orElseThrow(() -> HubSession.unusable(step));
  }

  /**
   * The address of the next page; empty on the last page. An address of another host is refused.
   */
  private Optional<HubAddress> next(String step, HubResponse response) {
    Optional<String> link = response.header("link");
    Matcher next = NEXT.matcher(link.orElse(""));
    if (!next.find()) {
      return Optional.empty();
    }
    return Optional.of(
        session
            .handedOut(next.group(1))
            .filter(session.endpoint()::covers)
            .orElseThrow(() -> HubSession.unusable(step)));
  }

  private static void requireEnd(String step, Optional<HubAddress> next) {
    if (next.isPresent()) {
      throw new PublishFailure(step + ": more pages than can be read");
    }
  }
}

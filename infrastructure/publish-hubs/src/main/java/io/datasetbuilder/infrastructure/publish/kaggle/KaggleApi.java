package io.datasetbuilder.infrastructure.publish.kaggle;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.infrastructure.publish.http.HubAddress;
import io.datasetbuilder.infrastructure.publish.http.HubCallFailure;
import io.datasetbuilder.infrastructure.publish.http.HubClient;
import io.datasetbuilder.infrastructure.publish.http.HubEndpoint;
import io.datasetbuilder.infrastructure.publish.http.HubRequest;
import io.datasetbuilder.infrastructure.publish.http.HubResponse;
import io.datasetbuilder.infrastructure.publish.http.JsonAnswer;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.runs.publish.PublishDestination;
import io.datasetbuilder.pipeline.runs.publish.PublishFailure;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The calls of Kaggle's public API that a publication needs, for one account. */
final class KaggleApi {

  private static final String ROOT = "/api/v1";
  private static final int MOST_PAGES = 100;

  private final HubClient client;
  private final HubEndpoint endpoint;
  private final KaggleAccount account;

  KaggleApi(HubClient client, HubEndpoint endpoint, KaggleAccount account) {
    this.client = client;
    this.endpoint = endpoint;
    this.account = account;
  }

  /** Reads a dataset. */
  DatasetRead read(PublishDestination destination, Cancellation cancellation) {
    HubRequest request = get("read the dataset", "/datasets/view/" + path(destination));
    HubResponse response;
    try {
      response = client.send(request, cancellation);
    } catch (HubCallFailure unanswered) {
      return new DatasetRead.Unreadable();
    }
    boolean isPage =
        response.header("content-type").filter(type -> type.contains("html")).isPresent();
    return switch (code(response)) {
      case 200 ->
          answer(response)
              .flatMap(KaggleDataset::of)
              .<DatasetRead>map(DatasetRead.Found::new)
              .orElseGet(DatasetRead.Unreadable::new);
      case 404 -> isPage ? new DatasetRead.Unreadable() : new DatasetRead.Missing();
      case 403 -> isObject(response) ? new DatasetRead.Denied() : new DatasetRead.Unreadable();
      default -> new DatasetRead.Unreadable();
    };
  }

  /** The files of a version; empty when they cannot be read to their end. */
  Optional<List<ListedFile>> files(PublishDestination destination, int version) {
    List<ListedFile> files = new ArrayList<>();
    String token = "";
    for (int page = 0; page < MOST_PAGES; page++) {
      String query =
          "?datasetVersionNumber="
              + version
              + (token.isEmpty() ? "" : "&pageToken=" + HubEndpoint.segment(token));
      Optional<JsonAnswer> answer =
          readable(
              get("list the files", "/datasets/list/" + path(destination) + query),
              Cancellation.NEVER);
      Optional<List<JsonAnswer>> listed = answer.flatMap(each -> each.items("datasetFiles"));
      if (listed.isEmpty()) {
        return Optional.empty();
      }
      listed.get().stream().map(ListedFile::of).forEach(files::add);
      token = answer.flatMap(each -> each.text("nextPageToken")).orElse("");
      if (token.isEmpty()) {
        return Optional.of(files);
      }
    }
    return Optional.empty();
  }

  /** What became of the newest version, in lower case; empty when it cannot be read. */
  Optional<String> status(PublishDestination destination, Cancellation cancellation) {
    return readable(get("read the status", "/datasets/status/" + path(destination)), cancellation)
        .flatMap(answer -> answer.asText().or(() -> answer.text("status")))
        .map(word -> word.toLowerCase(Locale.ROOT));
  }

  /**
   * A dataset with what became of its newest version, where that matters: its mark proves nothing
   * when Kaggle could not work up the files.
   *
   * @return the dataset as it is where the status cannot be read
   */
  KaggleDataset withStatus(
      KaggleDataset dataset, PublishDestination destination, Cancellation cancellation) {
    return dataset.lacksStatus() && PackageMark.anyIn(dataset.description())
        ? status(destination, cancellation).map(dataset::withStatus).orElse(dataset)
        : dataset;
  }

  /**
   * Begins an upload. One that is begun twice leaves nothing behind that anybody sees.
   *
   * @param name of the file, without folders
   */
  StartedBlob start(String name, long bytes, Instant modified, Cancellation cancellation) {
    JsonObject document =
        new JsonMembers()
            .put("type", "dataset")
            .put("name", name)
            .put("contentLength", bytes)
            .put("lastModifiedEpochSeconds", modified.getEpochSecond())
            .toObject();
    HubRequest request = post("start an upload", "/blobs/upload", document).repeatable();
    JsonAnswer answer = accepted(request.step(), client.send(request, cancellation));
    Optional<String> token = answer.text("token").filter(text -> !text.isEmpty());
    Optional<HubAddress> address = answer.text("createUrl").flatMap(endpoint::handedOut);
    if (token.isEmpty() || address.isEmpty()) {
      throw new PublishFailure(request.step() + ": no token, or no address that may be called");
    }
    return new StartedBlob(token.get(), address.get());
  }

  /** Creates a dataset. Sent once: a second time would find the first. */
  HubResponse create(JsonObject dataset) {
    return client.send(
        post("create the dataset", "/datasets/create/new", dataset), Cancellation.NEVER);
  }

  /** Adds a version. Sent once: a second time would add another. */
  HubResponse createVersion(PublishDestination destination, JsonObject version) {
    String path = "/datasets/create/version/" + path(destination);
    return client.send(post("create a version", path, version), Cancellation.NEVER);
  }

  /**
   * Returns when an answer confirms that a dataset or a version was made.
   *
   * @throws PublishFailure when it does not
   */
  static void requireMade(HubResponse response) {
    String step = "create the dataset or its version";
    JsonAnswer answer = accepted(step, response);
    boolean isConfirmed =
        answer.text("status").filter("ok"::equalsIgnoreCase).isPresent()
            || answer.text("url").filter(url -> !url.isEmpty()).isPresent();
    if (!isConfirmed) {
      throw new PublishFailure(step + ": not confirmed");
    }
  }

  /**
   * The document of an answer that reports success.
   *
   * @throws PublishFailure when it reports something else
   */
  private static JsonAnswer accepted(String step, HubResponse response) {
    int code = code(response);
    if (code != 200) {
      throw new PublishFailure(step + ": status " + code);
    }
    if (!isObject(response)) {
      throw new PublishFailure(step + ": the answer is no JSON object");
    }
    JsonAnswer answer = answer(response).orElseThrow();
    boolean isRefused =
        answer.text("error").filter(text -> !text.isEmpty()).isPresent()
            || answer.object("error").isPresent()
            || answer.text("status").filter("error"::equalsIgnoreCase).isPresent();
    if (isRefused) {
      throw new PublishFailure(step + ": refused");
    }
    return answer;
  }

  /** The status; where Kaggle reports an error below a status of success, that error's. */
  private static int code(HubResponse response) {
    if (!response.isSuccess()) {
      return response.status();
    }
    return answer(response)
        .flatMap(answer -> answer.whole("code"))
        .filter(code -> code >= 400 && code < 600)
        .map(Math::toIntExact)
        .orElse(200);
  }

  private Optional<JsonAnswer> readable(HubRequest request, Cancellation cancellation) {
    try {
      HubResponse response = client.send(request, cancellation);
      return code(response) == 200 ? answer(response) : Optional.empty();
    } catch (HubCallFailure unanswered) {
      return Optional.empty();
    }
  }

  private static Optional<JsonAnswer> answer(HubResponse response) {
    return response.json().map(JsonAnswer::new);
  }

  private static boolean isObject(HubResponse response) {
    return response.json().filter(JsonObject.class::isInstance).isPresent();
  }

  private HubRequest get(String step, String path) {
    return HubRequest.get(step, endpoint.at(ROOT + path))
        .with("Authorization", account.authorization());
  }

  private HubRequest post(String step, String path, JsonObject document) {
    return HubRequest.post(step, endpoint.at(ROOT + path), document)
        .with("Authorization", account.authorization());
  }

  private static String path(PublishDestination destination) {
    return HubEndpoint.segment(destination.owner()) + "/" + HubEndpoint.segment(destination.name());
  }

  /**
   * An upload that was begun.
   *
   * @param token names it when a dataset is made; good for one
   * @param address takes the bytes; whoever has it may upload
   */
  record StartedBlob(String token, HubAddress address) {
    @Override
    public String toString() {
      return "StartedBlob";
    }
  }

  /** A file of a version. */
  record ListedFile(String name, long bytes) {

    static ListedFile of(JsonAnswer answer) {
      return new ListedFile(answer.text("name").orElse(""), answer.whole("totalBytes").orElse(-1L));
    }
  }
}

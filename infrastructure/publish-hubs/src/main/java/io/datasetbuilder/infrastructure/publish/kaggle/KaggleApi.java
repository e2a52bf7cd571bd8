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
import io.datasetbuilder.pipeline.publish.PublishDestination;
import io.datasetbuilder.pipeline.publish.PublishFailure;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The calls of Kaggle's public API that a publication needs, for one account. */
final class KaggleApi {

  private static final String ROOT = "/api/v1";
  private static final int MOST_PAGES = 100;
  private static final String LIST = "list the files";

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
      return new DatasetRead.Unreadable(unanswered.getMessage());
    }
    DatasetRead unreadable = unreadable(request.step(), response);
    boolean isPage =
        response.header("content-type").filter(type -> type.contains("html")).isPresent();
    return switch (code(response)) {
      case 200 ->
          answer(response)
              .flatMap(KaggleDataset::of)
              .<DatasetRead>map(DatasetRead.Found::new)
              .orElse(unreadable);
      case 404 -> isPage ? unreadable : new DatasetRead.Missing();
      case 403 -> isObject(response) ? new DatasetRead.Denied() : unreadable;
      default -> unreadable;
    };
  }

  private static DatasetRead unreadable(String step, HubResponse response) {
    int code = code(response);
    String detail = code == 200 ? "the response cannot be used" : "status " + code;
    return new DatasetRead.Unreadable(step + ": " + detail);
  }

  /**
   * The files of a version.
   *
   * @throws PublishFailure when they cannot be read to their end
   */
  List<ListedFile> files(PublishDestination destination, int version) {
    List<ListedFile> files = new ArrayList<>();
    String token = "";
    for (int page = 0; page < MOST_PAGES; page++) {
      String query =
          "?datasetVersionNumber="
              + version
              + (token.isEmpty() ? "" : "&pageToken=" + HubEndpoint.segment(token));
      HubRequest request = get(LIST, "/datasets/list/" + path(destination) + query);
      JsonAnswer answer = readable(request, Cancellation.NEVER);
      answer.items("datasetFiles").orElseThrow(() -> unusable(LIST)).stream()
          .map(ListedFile::of)
          .forEach(files::add);
      token = answer.text("nextPageToken").orElse("");
      if (token.isEmpty()) {
        return files;
      }
    }
    throw new PublishFailure(LIST + ": more pages than can be read");
  }

  /**
   * Status of the newest version, in lower case.
   *
   * @throws PublishFailure when it cannot be read
   */
  String status(PublishDestination destination, Cancellation cancellation) {
    HubRequest request = get("read the status", "/datasets/status/" + path(destination));
    JsonAnswer answer = readable(request, cancellation);
    return answer
        .asText()
        .or(() -> answer.text("status"))
        .orElseThrow(() -> unusable(request.step()))
        .toLowerCase(Locale.ROOT);
  }

  private static PublishFailure unusable(String step) {
    return new PublishFailure(step + ": the response cannot be used");
  }

  /**
   * A dataset with the status of its newest version, where that matters: its mark proves nothing
   * when Kaggle could not process the files.
   *
   * @throws PublishFailure when the status matters and cannot be read
   */
  KaggleDataset withStatus(
      KaggleDataset dataset, PublishDestination destination, Cancellation cancellation) {
    return dataset.lacksStatus() && PackageMark.anyIn(dataset.description())
        ? dataset.withStatus(status(destination, cancellation))
        : dataset;
  }

  /**
   * Begins an upload. One that is begun twice leaves nothing that a user sees.
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
   * Returns when a response confirms that a dataset or a version was made.
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
   * The document of a response that reports success.
   *
   * @throws PublishFailure when it reports something else
   */
  private static JsonAnswer accepted(String step, HubResponse response) {
    int code = code(response);
    if (code != 200) {
      throw new PublishFailure(step + ": status " + code);
    }
    if (!isObject(response)) {
      throw new PublishFailure(step + ": the response is not a JSON object");
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

  private JsonAnswer readable(HubRequest request, Cancellation cancellation) {
    HubResponse response;
    try {
      response = client.send(request, cancellation);
    } catch (HubCallFailure unanswered) {
      throw new PublishFailure(unanswered.getMessage(), unanswered);
    }
    if (code(response) != 200) {
      throw new PublishFailure(request.step() + ": status " + code(response));
    }
    return answer(response).orElseThrow(() -> unusable(request.step()));
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
   * @param address receives the bytes; its possession permits the upload
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

package io.datasetbuilder.cli.remote;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.cli.client.Operation.Call;
import io.datasetbuilder.embedded.problem.ServiceProblem;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Predicate;
import javax.net.ssl.SSLException;

/** Sends requests with the credential, and reports each kind of failure in one sentence. */
final class RemoteExchange {

  private static final Duration CONNECTING = Duration.ofSeconds(10);
  private static final int MOST_BYTES = 64 * 1024 * 1024;
  private static final int UNAUTHORIZED = 401;
  private static final int CONFLICT = 409;
  private static final int TOO_LARGE = 413;
  private static final int LEAST_SERVER_ERROR = 500;

  private final RemoteAddress address;
  private final RemoteCredential credential;
  private final Optional<String> owner;
  private final JsonCodec json;

  /** Does not follow redirects, which could send the credential to another host. */
  private final HttpClient client =
      HttpClient.newBuilder()
          .version(Version.HTTP_1_1)
          .followRedirects(Redirect.NEVER)
          .connectTimeout(CONNECTING)
          .build();

  /**
   * @param credential of the caller
   * @param owner the team that the caller acts for, which each request names
   */
  RemoteExchange(
      RemoteAddress address, RemoteCredential credential, Optional<String> owner, JsonCodec json) {
    this.address = address;
    this.credential = credential;
    this.owner = owner;
    this.json = json;
  }

  HttpRequest.Builder request(String path) {
    return untimedRequest(path).timeout(Call.USUAL);
  }

  /** A request whose response may take as long as it takes. */
  HttpRequest.Builder untimedRequest(String path) {
    HttpRequest.Builder request = HttpRequest.newBuilder(address.of(path + named(path)));
    credential.addTo(request);
    return request;
  }

  /** The parameter that names the team. A service of an older version does not know it. */
  private String named(String path) {
    return owner
        .map(team -> (path.indexOf('?') < 0 ? "?" : "&") + "owner=" + Call.encoded(team))
        .orElse("");
  }

  /**
   * The body of a successful response.
   *
   * @throws RemoteFailure for every other response
   */
  JsonObject send(HttpRequest request) {
    return send(request, refusal -> false);
  }

  /**
   * The body of a successful response, or of a refusal that is a result too.
   *
   * @throws RemoteFailure for every other response
   */
  JsonObject send(HttpRequest request, Predicate<JsonObject> isResult) {
    HttpResponse<InputStream> response = respond(request);
    Optional<JsonObject> body = body(response);
    boolean isSuccess = response.statusCode() / 100 == 2;
    boolean isOther = response.statusCode() == CONFLICT && body.filter(isResult).isPresent();
    if (!isSuccess && !isOther) {
      throw refused(response, body);
    }
    return body.orElseThrow(this::notAService);
  }

  /**
   * A successful response, whose body the caller reads and closes.
   *
   * @throws RemoteFailure for every other response
   */
  HttpResponse<InputStream> open(HttpRequest request) {
    HttpResponse<InputStream> response = respond(request);
    if (response.statusCode() / 100 != 2) {
      throw refused(response, body(response));
    }
    return response;
  }

  Optional<JsonObject> parse(byte[] document) {
    return json.read(document).filter(JsonObject.class::isInstance).map(JsonObject.class::cast);
  }

  RemoteFailure notAService() {
    return RemoteFailure.because(
        ServiceProblem.REMOTE_NOT_A_SERVICE, "the server at " + address + " is not this service");
  }

  RemoteFailure broken() {
    return RemoteFailure.passing(
        ServiceProblem.REMOTE_UNREACHABLE, "the connection to " + address + " broke");
  }

  private HttpResponse<InputStream> respond(HttpRequest request) {
    try {
      return client.send(request, BodyHandlers.ofInputStream());
    } catch (SSLException untrusted) {
      throw RemoteFailure.passing(
          ServiceProblem.REMOTE_UNREACHABLE,
          "no encrypted connection to " + address + " can be made, or its certificate is unknown");
    } catch (IOException failed) {
      throw RemoteFailure.passing(
          ServiceProblem.REMOTE_UNREACHABLE, "no service responds at " + address);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw broken();
    }
  }

  /** The code of the service, such as that of an expired token, where it says more than refusal. */
  private RemoteFailure unauthorized(Optional<JsonObject> body) {
    String sentence = "the service at " + address + " " + credential.refusal();
    return body.flatMap(RemoteFailure.RemoteProblems::reasonOfRefusal)
        .filter(reason -> credential.isToken())
        .map(reason -> RemoteFailure.because(reason.code(), sentence + ": " + reason.message()))
        .orElseGet(() -> RemoteFailure.because(ServiceProblem.REMOTE_KEY_REFUSED, sentence));
  }

  private RemoteFailure refused(HttpResponse<InputStream> response, Optional<JsonObject> body) {
    int status = response.statusCode();
    if (status == UNAUTHORIZED) {
      return unauthorized(body);
    }
    if (status == TOO_LARGE) {
      return new RemoteFailure(RemoteFailure.RemoteProblems.tooLarge(body), false);
    }
    boolean passing = status >= LEAST_SERVER_ERROR;
    return body.filter(RemoteExchange::isRefusal)
        .map(refusal -> new RemoteFailure(RemoteFailure.RemoteProblems.of(refusal), passing))
        .orElseGet(() -> passing ? broken() : notAService());
  }

  private static boolean isRefusal(JsonObject body) {
    return body.members().containsKey("error") || body.members().containsKey("structured_problems");
  }

  private Optional<JsonObject> body(HttpResponse<InputStream> response) {
    try (InputStream in = response.body()) {
      byte[] bytes = in.readNBytes(MOST_BYTES + 1);
      return bytes.length > MOST_BYTES ? Optional.empty() : parse(bytes);
    } catch (IOException failed) {
      throw broken();
    }
  }
}

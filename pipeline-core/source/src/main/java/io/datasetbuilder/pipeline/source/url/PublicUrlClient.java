package io.datasetbuilder.pipeline.source.url;

import io.datasetbuilder.buildspec.source.HttpsUrl;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** Fetches public addresses under the rules of Spec, "kind url". Safe for concurrent use. */
public interface PublicUrlClient {

  /**
   * Fetches an address with GET, following redirects.
   *
   * @param receiver takes the content; not called when it is known already
   * @return what the server said; {@link UrlResponse.NotModified} only when validators were sent
   * @throws UrlFailure when nothing could be fetched; what the receiver took before does not count
   * @throws io.datasetbuilder.pipeline.source.provider.call.CallCancelled when the cancellation
   *     ended the fetch
   */
  UrlResponse fetch(UrlRequest request, UrlReceiver receiver, Cancellation cancellation);

  /**
   * Statements of a server about its content.
   *
   * @param mediaType lower case, without parameters
   * @param charset as named by the content type
   * @param validators for the next fetch
   * @param redirects number of redirects that were followed
   */
  public record UrlFacts(
      Optional<String> mediaType, Optional<String> charset, Validators validators, int redirects) {}

  /** Takes the content of a fetch. */
  @FunctionalInterface
  public interface UrlReceiver {

    /**
     * Reads the content to its end. Reading fails with {@link UrlFailure} when a cap or a deadline
     * is reached; exceptions of the receiver itself are passed on.
     */
    void receive(UrlFacts facts, InputStream content) throws IOException;
  }

  /**
   * A fetch.
   *
   * @param known what an earlier fetch of the same address was given; {@link Validators#NONE} to
   *     fetch whatever is there
   */
  public record UrlRequest(HttpsUrl endpoint, Validators known) {}

  /** Result of a fetch. */
  public sealed interface UrlResponse {

    /** The receiver took the content. */
    record Fetched(UrlFacts facts) implements UrlResponse {}

    /** The content is still that of the validators that were sent. */
    record NotModified(UrlFacts facts) implements UrlResponse {}
  }

  /**
   * Validators that show whether content has changed since it was fetched.
   *
   * @param etag as the server wrote it
   * @param lastModified as the server wrote it
   */
  public record Validators(Optional<String> etag, Optional<String> lastModified) {

    /** Nothing is known. */
    public static final Validators NONE = new Validators(Optional.empty(), Optional.empty());

    public boolean isNone() {
      return etag.isEmpty() && lastModified.isEmpty();
    }
  }
}

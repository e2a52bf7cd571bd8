package io.datasetbuilder.pipeline.source.url;

import io.datasetbuilder.pipeline.model.stage.Cancellation;

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
}

package io.datasetbuilder.infrastructure.publish.kaggle;

import io.datasetbuilder.infrastructure.publish.http.HubCallFailure;
import io.datasetbuilder.infrastructure.publish.http.HubClient;
import io.datasetbuilder.infrastructure.publish.http.HubEndpoint;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.publish.HubCredential;
import io.datasetbuilder.pipeline.publish.PublishDestination;
import io.datasetbuilder.pipeline.publish.PublishFailure;
import io.datasetbuilder.pipeline.publish.PublishPackage;
import io.datasetbuilder.pipeline.publish.PublishTarget;
import io.datasetbuilder.pipeline.publish.Publisher;
import java.time.Clock;

/**
 * Publishes packages as datasets of Kaggle. The package holds {@code dataset-metadata.json} at its
 * root, which describes the dataset and is no file of it; all other files keep their folders. A
 * destination that exists gets a version more, and keeps its old ones and its visibility. Kaggle
 * creates a dataset with its files in one call, so what lies at the destination is read again right
 * before that call.
 */
public final class KagglePublisher implements Publisher {

  /** Kaggle; its API is below this address. */
  public static final HubEndpoint HUB = HubEndpoint.parse("https://www.kaggle.com").orElseThrow();

  private final HubEndpoint endpoint;
  private final HubClient client;
  private final KagglePolling polling;
  private final Clock clock;
  private final JsonCodec json;

  public KagglePublisher(
      HubEndpoint endpoint, HubClient client, KagglePolling polling, Clock clock, JsonCodec json) {
    this.endpoint = endpoint;
    this.client = client;
    this.polling = polling;
    this.clock = clock;
    this.json = json;
  }

  @Override
  public PublishTarget target() {
    return PublishTarget.KAGGLE;
  }

  @Override
  public RemoteVisibility visibility(PublishDestination destination, HubCredential credential) {
    return api(account(credential)).read(destination, Cancellation.NEVER).visibility();
  }

  @Override
  public RemotePresence find(
      PublishPackage files, PublishDestination destination, HubCredential credential) {
    KaggleAccount account = account(credential);
    return new PackageSearch(api(account), polling, account, files, destination).run();
  }

  @Override
  public Published publish(PublishOrder order) {
    KaggleAccount account = account(order.credential());
    try {
      KaggleOrder checked = KaggleOrder.read(order, json);
      return new KagglePublication(endpoint, client, api(account), polling, clock, checked).run();
    } catch (HubCallFailure failed) {
      throw new PublishFailure(failed.getMessage(), failed);
    }
  }

  private static KaggleAccount account(HubCredential credential) {
    return KaggleAccount.of(credential)
        .orElseThrow(() -> new PublishFailure("the credential is not a key of Kaggle"));
  }

  private KaggleApi api(KaggleAccount account) {
    return new KaggleApi(client, endpoint, account);
  }
}

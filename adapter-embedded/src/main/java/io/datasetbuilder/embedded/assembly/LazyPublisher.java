package io.datasetbuilder.embedded.assembly;

import io.datasetbuilder.pipeline.publish.HubCredential;
import io.datasetbuilder.pipeline.publish.PublishDestination;
import io.datasetbuilder.pipeline.publish.PublishPackage;
import io.datasetbuilder.pipeline.publish.PublishTarget;
import io.datasetbuilder.pipeline.publish.Publisher;
import java.util.function.Supplier;

/**
 * Publisher that is made when its target is first called: checking whether a run can be published
 * loads no HTTP client. Safe for concurrent use.
 */
record LazyPublisher(PublishTarget target, Supplier<? extends Publisher> publisher)
    implements Publisher {

  @Override
  public RemoteVisibility visibility(PublishDestination destination, HubCredential credential) {
    return publisher.get().visibility(destination, credential);
  }

  @Override
  public RemotePresence find(
      PublishPackage files, PublishDestination destination, HubCredential credential) {
    return publisher.get().find(files, destination, credential);
  }

  @Override
  public Published publish(PublishOrder order) {
    return publisher.get().publish(order);
  }
}

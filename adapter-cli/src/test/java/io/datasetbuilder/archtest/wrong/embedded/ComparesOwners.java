package io.datasetbuilder.archtest.wrong.embedded;

import io.datasetbuilder.auth.principal.OwnerId;
import java.util.Optional;

/** A module that decides by itself whose something is. */
public final class ComparesOwners {

  public boolean isOwn(OwnerId caller, Optional<OwnerId> owner) {
    return owner.filter(caller::equals).isPresent();
  }
}

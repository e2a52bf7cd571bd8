/**
 * What the stand-in hubs have in common: servers over TLS on loopback, their faults, their calls.
 */
package io.datasetbuilder.infrastructure.publish.standin;

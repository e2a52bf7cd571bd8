/** Files on this machine under the names that callers give them. */
package io.datasetbuilder.infrastructure.unpack.caller;

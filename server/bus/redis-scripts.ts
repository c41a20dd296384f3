/**
 * Makes room for `n` more, without ever removing an entry that our group has not acknowledged: acknowledged ones beyond
 * the limit go first; if that is not enough, the stream is full. Entries before the oldest pending one and up to the
 * last delivered one are acknowledged.
 */
const MAKE_ROOM = `
local function make_room(key, group, max, n)
  local len = redis.call('XLEN', key)
  if len + n <= max then return true end
  local last, pending = '0-0', 0
  for _, info in ipairs(redis.call('XINFO', 'GROUPS', key)) do
    local found = {}
    for i = 1, #info, 2 do found[info[i]] = info[i + 1] end
    if found['name'] == group then last, pending = found['last-delivered-id'], found['pending'] end
  end
  local first_unread = nil
  if pending > 0 then
    first_unread = redis.call('XPENDING', key, group)[2]
  else
    local next = redis.call('XRANGE', key, '(' .. last, '+', 'COUNT', 1)
    if next[1] then first_unread = next[1][1] end
  end
  if first_unread == nil then
    redis.call('XTRIM', key, 'MAXLEN', math.max(max - n, 0))
  else
    local surplus = redis.call('XRANGE', key, '-', '(' .. first_unread, 'COUNT', len + n - max)
    local cut = surplus[#surplus]
    if cut then redis.call('XTRIM', key, 'MINID', cut[1]); redis.call('XDEL', key, cut[1]) end
  end
  return redis.call('XLEN', key) + n <= max
end`;

/** All of them or none. KEYS: stream. ARGV: group, limit, then body and signature of each. Answers 0 when it is full. */
export const PUBLISH = `${MAKE_ROOM}
local n = (#ARGV - 2) / 2
if redis.call('EXISTS', KEYS[1]) == 0 then redis.call('XGROUP', 'CREATE', KEYS[1], ARGV[1], '0', 'MKSTREAM') end
if not make_room(KEYS[1], ARGV[1], tonumber(ARGV[2]), n) then return 0 end
for i = 3, #ARGV, 2 do
  redis.call('XADD', KEYS[1], '*', 'event', ARGV[i], 'signature', ARGV[i + 1])
end
return 1`;

/** Acknowledges, and removes what is then beyond the limit. ARGV: group, limit, then the ids. */
export const ACKNOWLEDGE = `${MAKE_ROOM}
for i = 3, #ARGV do redis.call('XACK', KEYS[1], ARGV[1], ARGV[i]) end
make_room(KEYS[1], ARGV[1], tonumber(ARGV[2]), 0)
return 1`;

/** A consumer that holds nothing leaves no name behind; one that does keeps it, or what it holds would be forgotten. */
export const LEAVE = `
for _, info in ipairs(redis.call('XINFO', 'CONSUMERS', KEYS[1], ARGV[1])) do
  local found = {}
  for i = 1, #info, 2 do found[info[i]] = info[i + 1] end
  if found['name'] == ARGV[2] and found['pending'] == 0 then
    return redis.call('XGROUP', 'DELCONSUMER', KEYS[1], ARGV[1], ARGV[2])
  end
end
return 0`;
